import { PAYOUT_CURRENCIES, REGIONS } from '../../../api/channel-availability.ts';
import { paysWallet } from '../../../domain/channel.ts';
import type { Cell } from '../../table.ts';
import { channelsOf, readChannel, walletOf } from '../words/channels.ts';
import { type ChoiceField, readChoice } from '../words/choices.ts';
import { cleanText } from '../words/clean-text.ts';
import { countriesOf } from '../words/countries.ts';
import { CENTRAL_AFRICA, currenciesOfWord } from '../words/currency-words.ts';
import {
  type CellOutcome,
  type CellPlace,
  type CleanedCell,
  changeNote,
  cleaned,
  refused,
} from './cell-outcome.ts';
import { isOpened, openCell } from './open-cell.ts';
import { unwrap } from './unwrap.ts';

/** Asked where a word may mean several things; the answer, if it was given, comes back as one of the options. */
export interface ValueQuestion {
  readonly field: string;
  /** The word itself, and the cell's text as it stood. */
  readonly word: string;
  readonly original: string;
  readonly options: readonly string[];
  /** The currency that the options depend on: in another the same word is asked about once more. */
  readonly among?: string;
}

export type AskValue = (
  question: ValueQuestion,
) => { readonly answer: string; readonly given: string } | { readonly problem: CellOutcome };

/** The country, as its code in lower case (M7). */
export function readCountry(cell: Cell, place: CellPlace, ask: AskValue): CellOutcome {
  const text = wordOf(cell, place);
  if ('problems' in text) return text;
  if (NO_COUNTRY.test(text.value)) {
    const params = { kind: 'number', wanted: place.field };
    return refused('kind-wrong', place, { original: text.original, params });
  }
  return foundOrAsked(place, text, countriesOf(text.value), ask);
}

/** More digits than a country's number has: an amount or a phone stands in the wrong column. */
const NO_COUNTRY = /^[^\p{L}1-9]*[1-9](?:[^\p{L}\d]*\d){3}\P{L}*$/u;

/** The currency, as its code in lower case. */
export function readCurrency(
  cell: Cell,
  place: CellPlace,
  ask: AskValue,
  country: string | undefined,
): CellOutcome {
  const isCentralAfrica = country !== undefined && CENTRAL_AFRICA.includes(country);
  const text = wordOf(cell, place);
  if ('problems' in text) return text;
  const meanings = currenciesOfWord(text.value, isCentralAfrica);
  if (meanings.length === 0) {
    const params = { field: place.field, options: PAYOUT_CURRENCIES.join('|') };
    return refused('choice-invalid', place, { original: text.original, params });
  }
  // A bare dollar sign means the row country's own dollar only if that has been said.
  const options = meanings.includes('cad') && meanings.includes('usd') ? ['cad', 'usd'] : meanings;
  return foundOrAsked(place, text, options, ask);
}

/** The answer that rows with a word for a channel are paid in another way, not by this service: they are left out. */
export const NOT_BY_SERVICE = 'leave-out';

/** The payout channel, under the API's name. */
export function readChannelCell(
  cell: Cell,
  place: CellPlace,
  ask: AskValue,
  currency: string | undefined,
): CellOutcome {
  const text = wordOf(cell, place);
  if ('problems' in text) return text;
  const reading = readChannel(text.value, currency);
  if (reading.kind === 'collects') return refused('channel-collects', place, { original: text.original });
  if (reading.kind === 'channel') return withWallet(found(place, text, reading.channel), text.value);
  const options = [...(reading.kind === 'unclear' ? reading.options : channelsOf(currency)), NOT_BY_SERVICE];
  const among = currency === undefined ? {} : { among: currency };
  const asking = ask({ field: place.field, word: text.value, original: text.original, options, ...among });
  const given = 'given' in asking ? asking.given : '';
  return withWallet(asked(place, text, asking), walletOf(text.value) === undefined ? given : text.value);
}

/** A word for mobile money may name the wallet too. */
function withWallet(outcome: CellOutcome, word: string): CellOutcome {
  const wallet = paysWallet(outcome.value) ? walletOf(word) : undefined;
  return wallet === undefined ? outcome : { ...outcome, wallet };
}

/**
 * A field with few values: account type, language, recipient type, withdrawal channel. Another word is asked about;
 * without `ask` it is refused.
 */
export function readChoiceCell(
  cell: Cell,
  place: CellPlace & { readonly field: ChoiceField },
  options: readonly string[],
  ask: AskValue | undefined,
): CellOutcome {
  const text = wordOf(cell, place);
  if ('problems' in text) return text;
  const value = readChoice(place.field, text.value);
  if (value !== undefined) return found(place, text, value);
  if (ask !== undefined) return foundOrAsked(place, text, [], ask, options);
  return refused('choice-invalid', place, {
    original: text.original,
    params: { field: place.field, options: options.join('|') },
  });
}

function wordOf(cell: Cell, place: CellPlace): CleanedCell | CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened)) return opened;
  const { text: written, original } = opened;
  const wrapper = unwrap(written) === written ? [] : ['wrapper-removed'];
  const { text, what } = cleanText(unwrap(written), 'plain');
  const steps = [...opened.what, ...wrapper, ...what];
  // A cell of nothing but marks (`=""`) is empty, and says that it was not.
  if (text === '') return { problems: cleaned(place, { original, value: '', what: steps }).problems };
  return { original, value: text, what: steps };
}

function foundOrAsked(
  place: CellPlace,
  word: CleanedCell,
  meanings: readonly string[],
  ask: AskValue,
  all: readonly string[] = REGIONS.flatMap(({ countries }) => countries),
): CellOutcome {
  const [only] = meanings;
  if (only !== undefined && meanings.length === 1) return found(place, word, only);
  return asked(
    place,
    word,
    ask({
      field: place.field,
      word: word.value,
      original: word.original,
      // A word that nobody knows is one of all, as of the countries that are paid to, or is left out.
      options: meanings.length > 0 ? meanings : all,
    }),
  );
}

function found(place: CellPlace, word: CleanedCell, value: string): CellOutcome {
  const what = value === word.value ? word.what : [...word.what, 'code-found'];
  return cleaned(place, { original: word.original, value, what });
}

function asked(place: CellPlace, word: CleanedCell, asking: ReturnType<AskValue>): CellOutcome {
  if ('problem' in asking) return asking.problem;
  const { answer } = asking;
  const note = changeNote(place, 'from-answer', { original: word.original, proposed: answer });
  return { value: answer, problems: [note] };
}
