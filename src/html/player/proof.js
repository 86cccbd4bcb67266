// How far the log can be trusted: what was worked out here, and what cannot be.

// The words in which a head can be said.
const HEAD_LIST = data.said.split(' ');

const VERDICTS = { fits: 'Fits', 'cannot be told': 'Cannot be told', contradicted: 'Contradicted' };

function verdictSentence(found) {
  const { count } = log.head;
  const commits = count === 1 ? '1 commit' : `${count} commits`;
  if (found.verdict === 'contradicted') {
    const where = found.at === null ? '' : `, first at event ${found.at}`;
    return `Contradicted${where}: ${found.why}.`;
  }
  if (found.verdict === 'cannot be told') {
    return `Cannot be told, because ${listed(found.cannotBeTold)}.`;
  }
  const whole = `Fits: no event of this log was changed, added or taken away within its ${commits}`;
  if (found.continues !== null) return `${whole}, and it continues the head you noted, by ${found.continues} more.`;
  return `${whole}; whether all of it was written anew cannot be told without a head that somebody noted.`;
}

// How many rolls are worth what.
function diceSentences() {
  const counts = new Map();
  for (const place of Object.values(data.dice)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const whole = Object.values(data.dice).length;
  const proved = counts.get(data.texts.indexOf('fits')) ?? 0;
  const all = [...counts].sort(([, one], [, other]) => other - one);
  const first = whole === 0 ? [] : [`Of ${whole === 1 ? '1 roll' : `${whole} rolls`} the dice of ${proved} are proved.`];
  return first.concat(all.map(([place, count]) => {
    const of = count === 1 ? '1 roll' : `${count} rolls`;
    const says = text(place);
    if (says === 'fits') return `${of}: the dice come from the secret that was fixed beforehand.`;
    return `${of}: ${says}.`;
  }));
}

function showVerdict(found) {
  const button = byId('verdict');
  const where = found.verdict === 'contradicted' && found.at !== null ? ` at event ${found.at}` : '';
  button.dataset.verdict = found.verdict;
  button.textContent = `Log checked: ${VERDICTS[found.verdict].toLowerCase()}${where}`;
  byId('proof-body').replaceChildren(...proofParts(found));
}

function proofParts(found) {
  const sentence = make('p', { id: 'verdict-sentence' }, make('b', {}, verdictSentence(found)));
  const here = make('p', {}, 'This was worked out here, in your browser, from the log inside this page; no server was asked.');
  const not = [
    'Whoever made the page could have changed its scripts: check it without them, as below.',
    'Whoever held the whole log could have written all of it anew, unless somebody noted a head.',
    'What is recorded is what was said at the table; who sat at a seat is a claim.',
    ...diceSentences(),
  ];
  const notProved = make('ul', { class: 'proved' }, not.map((one) => make('li', {}, one)));
  const input = make('input', { id: 'noted', autocomplete: 'off', spellcheck: 'false', placeholder: 'COUNT:ROOT, or COUNT and twelve words' });
  const answer = make('p', { role: 'status' });
  const compare = make('button', { type: 'button' }, 'Compare');
  compare.addEventListener('click', () => {
    answer.textContent = input.value.trim() === '' ? '' : verdictSentence(log.verify(input.value, HEAD_LIST));
  });
  const root = `${log.head.count}:${log.head.root}`;
  return [
    sentence, here,
    make('h3', {}, 'What this does not prove'), notProved,
    make('h3', {}, 'A head that you noted'),
    make('p', {}, make('label', { for: 'noted' }, 'Does this log continue it?')), input, compare, answer,
    make('h3', {}, 'To check without this page’s scripts'),
    make('pre', {}, `affray verify PAGE.html --head HEAD\naffray audit PAGE.html`),
    make('p', {}, 'The head of this log: ', make('code', {}, root), ', or in words ',
      make('code', {}, `${log.head.count} ${log.words(HEAD_LIST).join(' ')}`)),
  ];
}
