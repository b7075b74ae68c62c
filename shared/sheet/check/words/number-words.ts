/** Whole numbers written out in French or English words: `deux cent cinquante mille`, `sixty thousand five hundred`. */
import { entriesOf } from './word-list.ts';

const UNITS = numbered(
  'zero 0|un 1|une 1|deux 2|trois 3|quatre 4|cinq 5|six 6|sept 7|huit 8|neuf 9|dix 10|onze 11|douze 12|treize 13',
  'quatorze 14|quinze 15|seize 16|vingt 20|vingts 20|trente 30|quarante 40|cinquante 50|soixante 60|septante 70',
  'huitante 80|nonante 90',
  'one 1|two 2|three 3|four 4|five 5|seven 7|eight 8|nine 9|ten 10|eleven 11|twelve 12|thirteen 13|fourteen 14',
  'fifteen 15|sixteen 16|seventeen 17|eighteen 18|nineteen 19|twenty 20|thirty 30|forty 40|fifty 50|sixty 60',
  'seventy 70|eighty 80|ninety 90',
);
const HUNDREDS: readonly string[] = ['cent', 'cents', 'hundred'];
const POWERS = numbered(
  'mille 1e3|thousand 1e3|million 1e6|millions 1e6|milliard 1e9|milliards 1e9|billion 1e9|billions 1e9',
);

function numbered(...lines: readonly string[]): ReadonlyMap<string, number> {
  const pairs = entriesOf(...lines).map((entry) => entry.split(' '));
  return new Map(pairs.map(([word = '', value]) => [word, Number(value)]));
}

/** The number that folded words begin with, and the words behind it; undefined where they begin with none. */
export function numberInWords(
  words: readonly string[],
): { readonly value: number; readonly rest: readonly string[] } | undefined {
  let total = 0;
  let below = 0;
  let count = 0;
  for (const word of words) {
    const unit = UNITS.get(word);
    const power = POWERS.get(word);
    if (power !== undefined) {
      total += Math.max(below, 1) * power;
      below = 0;
    } else if (HUNDREDS.includes(word)) below = Math.max(below, 1) * 100;
    // Four twenties are eighty.
    else if (unit === 20 && word.startsWith('vingt') && below % 100 === 4) below += 76;
    else if (unit !== undefined) below += unit;
    else if (count === 0 || (word !== 'et' && word !== 'and')) break;
    count += 1;
  }
  return count === 0 ? undefined : { value: total + below, rest: words.slice(count) };
}
