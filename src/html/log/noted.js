// A head as somebody noted it, written in hex or said in words; src/log/noted.rs says how the words
// are made. `list` holds all words, in order.

const HEAD_WORDS = 12;
const SAID_DIGITS = 32; // so many digits of the root are in the words
const LEAST_LETTERS = 3;

const spoken = (word) => word.toLowerCase().replaceAll('-', '');

// What the words hold of a root.
function numberSaid(root, list) {
  return BigInt(`0x${root.slice(0, SAID_DIGITS)}`) % BigInt(list.length) ** BigInt(HEAD_WORDS);
}

// The words of a root.
function headWords(root, list) {
  const words = [];
  for (let rest = numberSaid(root, list); words.length < HEAD_WORDS; rest /= BigInt(list.length)) {
    words.unshift(list[Number(rest % BigInt(list.length))]);
  }
  return words;
}

// {count, is}: `is` tells whether a root is the one noted. Throws an Error where this is no head.
function readNoted(text, list) {
  const [first, ...rest] = text.trim().split(/[\s,]+/);
  const [, digits, root] = /^([0-9]{1,15}):([0-9a-fA-F]{64})$/.exec(first) ?? [];
  if (root === undefined) return readWords(first, rest, list);
  const whole = root.toLowerCase();
  if (rest.length > 0) {
    const said = readWords(rest[0], rest.slice(1), list);
    if (said.count !== Number(digits) || !said.is(whole)) {
      throw new Error('the words are not those of the root beside them: one of the two was noted wrongly');
    }
  }
  return { count: Number(digits), is: (other) => other === whole };
}

function readWords(count, words, list) {
  if (!/^[0-9]{1,15}$/.test(count)) {
    throw new Error('a head is COUNT:ROOT, a number and 64 hex digits, or COUNT and twelve words');
  }
  let number = 0n;
  words.forEach((word, at) => {
    const heard = spoken(word);
    const found = heard.length < LEAST_LETTERS ? -1 : list.findIndex((one) => spoken(one).startsWith(heard));
    if (found < 0) throw new Error(`word ${at + 1} of the head, "${word}", is none of its list`);
    number = number * BigInt(list.length) + BigInt(found);
  });
  if (words.length !== HEAD_WORDS) {
    throw new Error(`a head has twelve words after its count; here are ${words.length}`);
  }
  return { count: Number(count), is: (root) => numberSaid(root, list) === number };
}
