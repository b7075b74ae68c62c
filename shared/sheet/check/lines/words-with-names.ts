/**
 * Words in a column of names that are no part of a name (M5): `Awa Diallo absente`, `Awa Diallo (mère)`, `Awa Diallo 2`,
 * `Remplaçant de Awa Diallo`. Names are written with capitals, so that a word without one says something of the payment.
 */
import { foldText } from '../../../domain/text-folding.ts';
import type { TableRow } from '../../table.ts';
import { wordSet } from '../words/word-list.ts';
import type { MarkedRows } from './marked-rows.ts';
import { FEWEST_PAYMENTS, fewOf } from './rare-texts.ts';

/** The names of a column that few others are written like; where many are, it is a habit of the list. */
export function namesWithWords(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  index: number,
): ReadonlySet<string> {
  const found = new Map<string, TableRow[]>();
  let names = 0;
  for (let at = firstDataIndex; at < rows.length; at += 1) {
    const line = rows[at] as TableRow;
    const name = line.cells[index]?.text ?? '';
    if (name === '') continue;
    names += 1;
    if (!MAY_HAVE_WORD.test(name) || !hasWord(name.trim())) continue;
    const lines = found.get(name.trim());
    if (lines) lines.push(line);
    else found.set(name.trim(), [line]);
    if (found.size > MOST_NAMES) return NONE;
  }
  if (found.size === 0 || names < FEWEST_PAYMENTS || found.size > fewOf(names)) return NONE;
  const paid = [...found].filter(([, lines]) => lines.some(isPayment));
  return new Set(paid.map(([name]) => name));
}

const NONE: ReadonlySet<string> = new Set();
const MOST_NAMES = 2000;

/** A word without a capital, a number or a bracket behind a blank, or a word that may stand before a name; most names have none. */
const MAY_HAVE_WORD = /[ \u00a0][\p{Ll}\d(-]|^[RMHTFGERVW]\p{L}+ |[ \u00a0]\p{Lu}{2,4}$/u;

function hasWord(name: string): boolean {
  if (BEFORE_NAME.test(foldText(name))) return true;
  const bracket = name.endsWith(')') ? name.slice(name.lastIndexOf('(') + 1, -1) : undefined;
  if (bracket !== undefined) {
    const others = bracket.split(' ').slice(1);
    // `née Diop`, not `ne vient plus`.
    const isPhrase = others.length > 0 && !others.some((word) => /^\p{Lu}/u.test(word));
    return isPhrase || !OF_NAME.test(foldText(bracket));
  }
  const words = name.split(/[ \u00a0,]+/);
  // One name after another that is written small is a list without capitals.
  if (!/^\p{Lu}/u.test(words[0] ?? '')) return false;
  const rest = words.slice(1);
  const last = rest.at(-1) ?? '';
  if (/^\d{1,2}$/.test(last) || CALLED_OUT.has(last)) return true;
  return rest.some((word, at) => /^[\p{Ll}\d]/u.test(word) && !isOfName(word, rest[at + 1]));
}

/** What belongs to a name though it has no capital: a particle before a word that has one, what says that one was born or married so. */
function isOfName(word: string, next: string | undefined): boolean {
  const folded = foldText(word);
  if (ENDS.has(folded)) return true;
  return next !== undefined && (PARTICLES.has(folded) || OF_NAME.test(`${folded} x`) || /['’]/.test(word));
}

const PARTICLES: ReadonlySet<string> = wordSet(
  'of|de|du|des|d|da|das|do|dos|di|del|della|la|le|les|el|al|as|ez|ben|bin|bint|ibn|ould|mint|van|von|der|den|ter|ten|zu|zur|y|e|i|und|et|af|av|st|ste|saint|sainte|aw|ag|wa|ou|abd|abou|abu|mc|mac|o',
);
const ENDS: ReadonlySet<string> = wordSet('jr|sr|junior|senior|ii|iii|iv|fils|aine|ainee|jeune|dit|dite');
const OF_NAME = /^(?:ep|epse|epouse|nee?|dite?|alias|vve|veuve|mme|m|mr|mlle|mrs|ms|dr|jr|sr|\p{L})(?: |$)/u;

const CALLED_OUT: ReadonlySet<string> = wordSet('RIP|NON|DCD|KO|NUL|ABS|OUT');

/** Somebody beside the one who is named. */
const BEFORE_NAME =
  /^(?:(?:remplacante?|mandataire|mere|pere|tut(?:eur|rice)|heritiers?|veuve|veuf|fils|fille|enfants?|bebe|epouse|frere|soeur) (?:de|d|du) |(?:heirs?|mother|father|guardian|family|estate|widow|wife|husband|son|daughter|child|replacement) of |(?:famille|heritiers?|tut(?:eur|rice)|mandataire|remplacante?) )/;
