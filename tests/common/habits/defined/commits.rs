//! Who must agree to what in Defined.

use super::Decision;
use affray::engine::catalog::Commits;

/// Who must agree to an option that names somebody, and to which verbs it belongs.
pub const COMMITS: &[Decision] = &[
    (
        Commits::Nobody,
        "target",
        &[
            "activate-motion-item",
            "activate-command-item",
            "use-item",
            "recall-knowledge",
            "swift-action",
            "attack",
            "disarm",
            "shield-bash",
            "trip",
            "shatter",
            "shove",
            "feigned-strike",
            "kill-shot",
            "swallow-whole",
            "retrieve-swallowed",
            "grapple",
            "escape-grapple",
            "charge",
            "cast-spell",
            "use-ability",
            "resolve-held",
            "immediate-action",
        ],
    ),
    (Commits::Nobody, "targets", &["swift-action", "cast-spell", "immediate-action"]),
    (Commits::Nobody, "item", &["disarm", "shatter"]),
    (
        Commits::Nobody,
        "leaves-threat-of",
        &["move", "grapple-move", "charge", "trample", "resolve-held"],
    ),
    (Commits::Nobody, "through", &["trample"]),
    (
        Commits::Nobody,
        "threatened-by",
        &[
            "stand-up",
            "drop-prone",
            "draw-weapon",
            "sheathe-weapon",
            "pick-up-item",
            "retrieve-item",
            "activate-motion-item",
            "drink-potion",
            "swap-weapon",
            "attack",
            "disarm",
            "trip",
            "shove",
            "trample",
            "kill-shot",
            "grapple",
            "cast-spell",
            "resolve-held",
        ],
    ),
];
