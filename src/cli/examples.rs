//! The examples at the end of each command's help. A test runs every one of them in a folder that
//! holds `bridge.play`, its log `bridge.affray`, `typed.play`, and `waiting.affray`, an open fight.

/// Of the program.
pub const AFFRAY: &str = "\
Exit codes: 0 done; 1 a well-formed no (refused, failed, broken); 2 cannot (usage, unreadable,
malformed); 3 waiting for a die, a choice or a share.

Examples:
  affray run bridge.play -o evening.affray   # plays a script and keeps the log
  affray replay bridge.affray                # tells a recorded fight again
  affray verify bridge.affray                # was the log edited since?
  affray audit bridge.affray                 # does every die and number fit?";

/// Of `affray run`.
pub const RUN: &str = "\
Examples:
  affray run bridge.play                             # prints the account, keeps nothing
  affray run bridge.play -o evening.affray           # keeps the log, and its seed beside it
  affray run bridge.play --json                      # the account as JSON
  affray run typed.play -o a.affray --clock fixed    # the same bytes every time";

/// Of `affray check`.
pub const CHECK: &str = "\
Examples:
  affray check bridge.play            # do its expectations hold?
  affray check bridge.play cases      # files and folders
  affray check . --json               # counts and failures as JSON";

/// Of `affray new`.
pub const NEW: &str = "\
Examples:
  affray new evening.affray --from bridge.play        # opens the fight; note down the head
  affray new first.play --example wwn                 # a fight with comments to begin from
  affray new next.affray --from bridge.play --continue bridge.affray   # wounds and all
  affray new evening.affray --from typed.play --json  # the new log as JSON";

/// Of `affray contribute`.
pub const CONTRIBUTE: &str = "\
Examples:
  affray contribute waiting.affray 'seven blue herons' --as maria
  affray contribute waiting.affray 'my cat walked here: fjdkls' --as jon
  affray contribute waiting.affray 'seven blue herons' --as maria --json";

/// Of `affray play`.
pub const PLAY: &str = "\
On a terminal, Tab completes what the rules allow now, help says more, and what others say appears
as it happens. From a pipe, lines are read as those of a script; help, legal, state, log, why,
explain, rules, save and quit work there too.

Examples:
  echo 'gm start' | affray play waiting.affray               # one line
  echo 'remark \"supper is ready\"' | affray play bridge.affray --as maria
  printf 'state\\nwhy\\n' | affray play bridge.affray           # looks at it
  printf 'undo\\nredo\\n' | affray play bridge.affray --json   # several";

/// Of `affray log`.
pub const LOG: &str = "\
Examples:
  affray log bridge.affray                # the fight as it stands
  affray log bridge.affray --all          # what was undone too, and acts about the log
  affray log bridge.affray --as maria     # what maria may see
  affray log - --json < bridge.affray     # from a pipe, as JSON";

/// Of `affray state`.
pub const STATE: &str = "\
Examples:
  affray state bridge.affray              # now
  affray state bridge.affray --at 12      # right after event 12
  affray state bridge.affray --depth full # every defense explained
  affray state bridge.affray --json       # as JSON";

/// Of `affray undo`.
pub const UNDO: &str = "\
Examples:
  affray undo bridge.affray                              # the last deed
  affray undo bridge.affray 2 --dry-run                  # what would two take back?
  affray undo bridge.affray turn                         # the deeds of the turn
  affray undo bridge.affray round
  affray undo bridge.affray to 39                        # the deed of event 39, and all after it
  affray undo bridge.affray --because 'wrong target'";

/// Of `affray redo`.
pub const REDO: &str = "\
Examples:
  affray undo bridge.affray 2 && affray redo bridge.affray     # takes up one of them
  affray undo bridge.affray turn && affray redo bridge.affray turn
  affray undo bridge.affray && affray redo bridge.affray --dry-run
  affray undo bridge.affray 2 && affray redo bridge.affray 2 --json";

/// Of `affray mark`.
pub const MARK: &str = "\
Examples:
  affray mark bridge.affray before-the-charge
  affray mark bridge.affray here --json
  affray mark bridge.affray here && affray undo bridge.affray && affray goto bridge.affray here";

/// Of `affray goto`.
pub const GOTO: &str = "\
Examples:
  affray goto bridge.affray 39 --dry-run     # what would change?
  affray goto bridge.affray 39               # to the end of the deed of event 39
  affray goto bridge.affray round 1          # also start, end and marks
  affray goto bridge.affray 39 && affray goto bridge.affray back";

/// Of `affray retract`.
pub const RETRACT: &str = "\
Examples:
  affray retract bridge.affray 21 --dry-run      # what would change?
  affray retract bridge.affray 21 --because 'no old wound after all'
  affray retract bridge.affray 21 --without 46   # what no longer fits is left out";

/// Of `affray correct`.
pub const CORRECT: &str = "\
Examples:
  affray run typed.play -o typed.affray
  affray run typed.play -o typed.affray && affray correct typed.affray 23 --face 4 --dry-run
  affray run typed.play -o typed.affray && affray correct typed.affray 21 --face 13";

/// Of `affray dispute`.
pub const DISPUTE: &str = "\
Examples:
  affray dispute bridge.affray 29 --because 'the die lay against the mat'
  affray dispute bridge.affray 29 --because 'it was behind the cart' --as maria
  affray dispute bridge.affray 29 --because 'cocked' && affray disputes bridge.affray";

/// Of `affray decide`.
pub const DECIDE: &str = "\
Examples:
  L=bridge.affray; affray dispute $L 29 --because x && affray decide $L 29 upheld --because flat
  L=bridge.affray; affray dispute $L 29 --because x && affray decide $L 29 overturned --because y
  L=bridge.affray; affray dispute $L 29 --because x --as maria && \
affray decide $L 29 overturned --remedy retract --because 'it leaned' && affray disputes $L";

/// Of `affray disputes`.
pub const DISPUTES: &str = "\
Examples:
  affray disputes bridge.affray             # who doubts what, and what was ruled
  affray disputes bridge.affray --as maria
  affray disputes - --json < bridge.affray  # a dispute a line";

/// Of `affray verify`.
pub const VERIFY: &str = "\
Examples:
  affray verify bridge.affray
  affray verify bridge.affray waiting.affray --json
  affray verify bridge.affray --head \"$(affray head bridge.affray)\"   # does it continue?
  affray verify bridge.affray --head \"$(affray head bridge.affray | tail -n 3)\"   # in words
  affray verify - < bridge.affray
  affray verify bridge.affray --strict       # also 1 where something cannot be told";

/// Of `affray salvage`.
pub const SALVAGE: &str = "\
Examples:
  affray salvage bridge.affray -o rescued.affray
  affray salvage - -o rescued.affray < bridge.affray
  affray salvage bridge.affray -o rescued.affray --json";

/// Of `affray head`.
pub const HEAD: &str = "\
Examples:
  affray head bridge.affray                  # COUNT:ROOT, and the same in words
  affray head bridge.affray > noted.txt      # note it down elsewhere
  affray head bridge.affray --json";

/// Of `affray audit`.
pub const AUDIT: &str = "\
Examples:
  affray audit bridge.affray                 # everything, seat by seat
  affray audit .                             # every .affray below, a line each
  affray audit . --details                   # and everything of each
  affray audit waiting.affray --strict       # also 1 where something cannot be told
  affray reveal bridge.affray --final && affray audit bridge.affray   # with its dice";

/// Of `affray explain`.
pub const EXPLAIN: &str = "\
Examples:
  affray explain bridge.affray 3
  affray explain bridge.affray 3 --json
  affray explain bridge.affray 3 --as maria
  affray explain bridge.affray 27 --steps   # to be repeated with b3sum and openssl";

/// Of `affray prove`.
pub const PROVE: &str = "\
Examples:
  affray prove bridge.affray 27 -o roll.json
  affray prove bridge.affray 27 -o - --as maria      # with what maria may see, if it is hidden
  affray prove bridge.affray --from \"$(affray head bridge.affray)\" -o grew.json
  affray prove bridge.affray 27 --head \"$(affray head bridge.affray)\" -o roll.json --json";

/// Of `affray check-proof`.
pub const CHECK_PROOF: &str = "\
Examples:
  affray prove bridge.affray 27 -o a.json && affray check-proof a.json
  affray prove bridge.affray 3 -o - | affray check-proof - --head \"$(affray head bridge.affray)\"
  affray prove bridge.affray 3 -o a.json && affray check-proof a.json --json";

/// Of `affray stats`.
pub const STATS: &str = "\
Examples:
  affray stats bridge.affray               # hits, damage, luck
  affray stats bridge.affray waiting.affray   # a campaign together
  affray stats . --as maria                # every log below, as maria may see it
  affray stats bridge.affray --json        # as JSON, fractions exact";

/// Of `affray reveal`.
pub const REVEAL: &str = "\
Examples:
  affray reveal bridge.affray --final        # at the end: anybody can audit the dice
  affray reveal waiting.affray               # before a round's first throw: a fresh secret
  affray reveal bridge.affray --final --json";

/// Of `affray replay`.
pub const REPLAY: &str = "\
Examples:
  affray replay bridge.affray                    # on a terminal full screen; ? shows the keys
  affray replay bridge.affray --from r1 --speed 2 --depth brief
  affray replay bridge.affray --as maria         # what her seat may see, and nothing else
  affray replay - < bridge.affray                # the account as text
  affray replay bridge.affray --html bridge.html && affray verify bridge.html
  affray replay bridge.affray --html marias.html --as maria --from r1 --speed 2";

/// Of `affray watch`.
pub const WATCH: &str = "\
Examples:
  affray watch bridge.affray --once              # its last 20 rows, and no more
  affray watch bridge.affray --once --all --depth brief
  timeout --preserve-status -s INT 1 affray watch bridge.affray   # until Ctrl-C comes
  affray watch bridge.affray --once --as maria --json";

/// Of `affray config`.
pub const CONFIG: &str = "\
Examples:
  affray config                                  # the file, and what is in force
  echo 'depth = \"brief\"' > my.toml && AFFRAY_CONFIG=my.toml affray config
  affray config --as maria --json";

/// Of `affray export`.
pub const EXPORT: &str = "\
Examples:
  affray export bridge.affray -o bridge.jsonl
  affray export bridge.affray --as maria -o maria.jsonl   # what her seat may see
  affray export bridge.affray | affray import - -o copy.affray
  affray export - < bridge.affray | head -n 1";

/// Of `affray import`.
pub const IMPORT: &str = "\
Examples:
  affray export bridge.affray > bridge.jsonl && affray import bridge.jsonl -o copy.affray
  affray export bridge.affray | affray import - -o copy.affray --json
  affray export bridge.affray | affray import - -o copy.affray && cmp bridge.affray copy.affray";

/// Of `affray rules`.
pub const RULES: &str = "\
Examples:
  affray rules                         # the systems
  affray rules wwn                     # the clauses of one
  affray rules wwn shock               # those of one area
  affray rules wwn shock.on-miss       # one, with the places of its code and its case
  affray rules wwn verbs               # what can be said, with options
  affray rules wwn stats               # what sheets say
  affray rules wwn:shock.on-miss --json";

/// Of `affray guide`.
pub const GUIDE: &str = "\
Examples:
  affray guide                         # the topics
  affray guide first-fight             # the page to begin with
  affray guide wwn                     # what a system needs, and its verbs
  affray guide words --json            # a page as JSON";

/// Of `affray schema`.
pub const SCHEMA: &str = "\
Examples:
  affray schema                        # the list
  affray schema --json
  affray schema event                  # of an exported line
  affray schema front-matter-wwn       # of a script's front matter";

/// Of `affray completions`.
pub const COMPLETIONS: &str = "\
Examples:
  affray completions bash > affray.bash
  affray completions zsh > _affray
  affray completions fish > affray.fish";

/// Of `affray man`.
pub const MAN: &str = "\
Examples:
  affray man > affray.1
  affray man run > affray-run.1
  affray man verify";
