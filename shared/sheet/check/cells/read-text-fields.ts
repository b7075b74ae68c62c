import { ONLY_WALLET_CHANNEL, paysBill, paysWallet } from '../../../domain/channel.ts';
import { findMarkers, withoutMarkers } from '../../../domain/marker.ts';
import type { Problem } from '../../../domain/problem.ts';
import { CUSTOMER_DEPOSIT } from '../../../domain/row-fields.ts';
import { HIDDEN_ANSWER } from '../../../domain/security-answer.ts';
import { foldText } from '../../../domain/text-folding.ts';
import { withoutEnd } from '../../../domain/without-end.ts';
import type { Cell } from '../../table.ts';
import { namesOtherWay, walletAlone, walletsIn } from '../words/channels.ts';
import { cleanText, FOOTNOTE_MARK, mixesScripts, type TextManner } from '../words/clean-text.ts';
import { stopsName } from '../words/raising-words.ts';
import { wordSet } from '../words/word-list.ts';
import { digitsAsShown } from './as-shown.ts';
import {
  type CellOutcome,
  type CellPlace,
  type CleanedCell,
  cellProblem,
  cleaned,
  refused,
} from './cell-outcome.ts';
import { hasLostDigits } from './lost-digits.ts';
import { isOpened, ONLY_SAID, openCell, refusedAsShown } from './open-cell.ts';
import { readDateSerial } from './read-date.ts';
import {
  isCompany,
  namesTwoPeople,
  type SplitName,
  splitCompany,
  splitJoined,
  splitName,
} from './split-name.ts';
import { unwrap } from './unwrap.ts';

/** The operator of a wallet: one, named, and nothing that somebody still has to decide. */
export function readProvider(cell: Cell, place: CellPlace, channel: string | undefined): CellOutcome {
  const text = cleanCell(cell, place, 'plain');
  if ('problems' in text) return text;
  const { value, original } = text;
  if (isOneProvider(value)) return cleaned(place, text);
  if (!/[\p{L}\d]/u.test(value) || TO_COME.test(foldText(value))) {
    const paidBy = channel !== undefined && paysWallet(channel) ? channel : ONLY_WALLET_CHANNEL;
    const params = { channel: paidBy ?? 'payment', field: place.field };
    return refused('required-missing', place, { params, original });
  }
  if (!/\p{L}/u.test(value)) return kindWrong(place, original, 'number');
  const isTwo = !value.includes('?') && (walletsIn(foldText(value)).length > 1 || BETWEEN_TWO.test(value));
  if (isTwo) return refused('values-several', place, { original });
  return kindWrong(place, original, namesOtherWay(foldText(value)) ? 'other-way' : 'doubtful');
}

/** What stands between two operators: `Orange/Wave`, `Moov, Flooz`, `Orange ou MTN`. */
const BETWEEN_TWO = /[/,;|+&]| (?:ou|or|et|and) /i;

/** True for a text that names one operator and says nothing else: not `Orange/Wave`, `Orange?`, `-`, `Wave - payé`, `Espèces`. */
export function isOneProvider(text: string): boolean {
  if (!/^\p{L}[^/,;|+&?()]*$/u.test(text)) return false;
  const folded = foldText(text);
  const isPlain = !TO_COME.test(folded) && !BETWEEN_TWO.test(folded) && !namesOtherWay(folded);
  const wallets = walletsIn(folded).length;
  return isPlain && (wallets === 0 || (wallets === 1 && walletAlone(folded)));
}

/** Text that passes as it is typed: reference, branch, description, security question and answer. */
export function readText(cell: Cell, place: CellPlace, manner: TextManner): CellOutcome {
  const text = cleanCell(cell, place, manner);
  return 'problems' in text ? text : cleaned(place, text);
}

/**
 * A description goes out behind the marker of its payment. If it was copied from a payment of ours, it has that one's
 * marker as well, and the session would be taken for the other payment's.
 */
export function readDescription(cell: Cell, place: CellPlace): CellOutcome {
  const text = cleanCell(cell, place, 'free');
  if ('problems' in text) return text;
  if (findMarkers(text.value).length === 0) return cleaned(place, text);
  const value = withoutMarkers(text.value).replace(/ {2,}/g, ' ').trim();
  const whole = { ...text, value, what: [...text.what, 'marker-removed'] };
  return value === '' ? { problems: cleaned(place, whole).problems } : cleaned(place, whole);
}

/** The answer to a security question. One that our own results hide is asked for again, never sent as it stands. */
export function readSecurityAnswer(cell: Cell, place: CellPlace): CellOutcome {
  if (cell.text.includes('•') && /^[•\s]+$/.test(cell.text)) {
    const params = { channel: 'payment', field: place.field };
    return refused('required-missing', place, { params, original: HIDDEN_ANSWER });
  }
  return readText(cell, place, 'free');
}

/** True for what stands where nobody has agreed on a question and an answer, or says where they are: `TBD`, `?`, `see email`. */
export function isNoSecret(text: string): boolean {
  const folded = foldText(text);
  return !/[\p{L}\d]/u.test(text) || TO_COME.test(folded) || SAID_ELSEWHERE.test(folded);
}

const SAID_ELSEWHERE =
  /^(?:(?:voir|cf|see) (?:le |la |l |the )?(?:e ?mail|mail|courriel|sms|whatsapp|note|message|fichier|file|liste?)|(?:envoye|transmis|sent|given)e?s? (?:par|by|via|in|separately|a part)(?: [a-z]{1,12}){0,2}|(?:ask|demander)(?: (?:him|her|them|lui|a [a-z]{2,12}))?|(?:same )?as (?:usual|before|last (?:month|time))|same as last (?:month|time)|comme d habitude|comme (?:avant|la derniere fois)|(?:auto|dep(?:o|ot)s? automatiques?|auto ?deposit|auto ?depot)|not (?:needed|required|applicable)|pas (?:necessaire|requise?)|sans objet|x{2,}|(?:the |your |la |votre )?(?:security |secret )?(?:answer|reponse|question)(?: de securite| secrete)?|redacted|blank|vide|hidden|masquee?|confidentiel(?:le)?|confidential)$/;

/** A first or last name, or the name of a payee that may be a company (`isPerson` false). */
export function readName(cell: Cell, place: CellPlace, isPerson: boolean): CellOutcome {
  const text = cleanCell(cell, place, 'plain');
  if ('problems' in text) return text;
  const wrong = nameRefusal(text.value, text.original, place, isPerson);
  // Half of a company's name may name two people: that it is one, the other half says.
  if (wrong?.problems[0]?.code === 'name-two-people') return cleaned(place, text, wrong.problems);
  return wrong ?? cleaned(place, text, nameDoubts(text.value, place, isPerson));
}

/** A whole name in one cell: never taken as it is, its halves are proposed (M4). */
export function readFullName(
  cell: Cell,
  place: CellPlace,
  { channel, isLastFirst }: { readonly channel: string | undefined; readonly isLastFirst: boolean },
): CellOutcome {
  const text = cleanCell(cell, place, 'plain');
  if ('problems' in text) return text;
  // The service has one field for a customer's name: there is nothing to split, and it may be anybody's.
  if (channel === CUSTOMER_DEPOSIT) {
    const refused = nameRefusal(text.value, text.original, place, false);
    return refused ?? { also: { last_name: text.value }, ...cleaned(place, text) };
  }
  const isFirm = isCompany(text.value);
  const wrong = nameRefusal(text.value, text.original, place, !isFirm);
  if (wrong) return wrong;
  const split = isFirm ? splitCompany(text.value) : splitName(text.value, isLastFirst);
  const { problems } = cleaned(place, text, nameDoubts(text.value, place, !isFirm));
  if (isFirm) return companyOutcome(text, split, { place, channel, problems });
  if (!split) return { also: { last_name: text.value }, problems };
  const proposal = cellProblem('name-split', place, {
    params: { first: split.first, last: split.last },
    original: text.original,
    proposed: `${split.first} | ${split.last}`,
  });
  return { also: { first_name: split.first, last_name: split.last }, problems: [...problems, proposal] };
}

/** A firm is one payee: its name goes whole into the two fields of a recipient, and is a bill's payee besides. */
export function companyOutcome(
  { value, original }: Pick<CleanedCell, 'value' | 'original'>,
  split: SplitName | undefined,
  around: {
    readonly place: CellPlace;
    readonly channel: string | undefined;
    readonly problems: readonly Problem[];
  },
): CellOutcome {
  const { place, channel, problems } = around;
  const payee = paysBill(channel) ? { payee_name: value } : {};
  if (!split) return { also: { last_name: value, ...payee }, problems };
  const { first, last } = split;
  const params = { first, last };
  const proposal = cellProblem('name-company', place, { params, original, proposed: `${first} | ${last}` });
  return { also: { first_name: first, last_name: last, ...payee }, problems: [...problems, proposal] };
}

function cleanCell(cell: Cell, place: CellPlace, manner: TextManner): CleanedCell | CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened)) return opened;
  const { text: written, original } = opened;
  if (cell.kind === 'boolean') return kindWrong(place, original, 'boolean');
  if (cell.kind === 'date') return dateAsText(opened.text, opened.what, place);
  if (hasLostDigits(cell, written.trim()) && place.field !== 'description') {
    return refused('digits-lost', place, { original });
  }
  const seen = digitsAsShown(cell, written);
  if ('shown' in seen && !isReadAsShown(cell, seen.shown, place))
    return refusedAsShown(original, seen.shown, place);
  const shown = 'shown' in seen ? seen.shown : seen.digits;
  const { text, what, damage, hadOverride } = cleanText(unwrap(shown), manner);
  // What is shown turned round is another text than the one that would be sent.
  if (hadOverride && manner === 'plain') return refused('value-deceptive', place, { original });
  if (damage === 'letters-lost') return refused('letters-lost', place, { original });
  if (damage === 'control') return kindWrong(place, original, 'control-characters');
  const wrapper = unwrap(written) === written ? [] : ['wrapper-removed'];
  const format = shown === written ? [] : ['as-shown'];
  const steps = [...opened.what, ...wrapper, ...format, ...what];
  // A cell of nothing but marks (`=""`, an invisible blank) is empty, and says that it was not.
  if (text === '') return { problems: cleaned(place, { original, value: '', what: steps }).problems };
  return { original, value: text, what: steps };
}

/** Of a field by which nobody is paid, what is shown is meant, if it can be told. */
function isReadAsShown({ numberFormat }: Cell, shown: string, { field }: CellPlace): boolean {
  return ONLY_SAID.has(field) && shown.trim() !== '' && shown !== numberFormat;
}

/** A description may name a day; everywhere else a date is what a spreadsheet made of something else. */
function dateAsText(serial: string, what: readonly string[], place: CellPlace): CleanedCell | CellOutcome {
  const read = readDateSerial(serial);
  if (place.field !== 'description' || read.kind !== 'date') return kindWrong(place, serial, 'date');
  return { original: serial, value: read.iso, what: [...what, 'date-read'] };
}

export function kindWrong(
  place: CellPlace,
  original: string,
  kind: string,
  wanted: string = place.field,
): CellOutcome {
  return refused('kind-wrong', place, { params: { kind, wanted }, original });
}

function nameRefusal(
  name: string,
  original: string,
  place: CellPlace,
  isPerson: boolean,
): CellOutcome | undefined {
  // A question mark inside a word is a letter that an earlier program could not write (T9).
  if (/\p{L}\?\p{L}|\p{L}\?$|^\?\p{L}/u.test(name)) return refused('letters-lost', place, { original });
  // `1. Awa Diop` has the number of its line before it.
  if (!/\p{L}/u.test(name) || /^\d+\s*[.)–-]\s/.test(name))
    return kindWrong(place, original, 'number', 'name');
  if (NAME_TO_COME.test(foldText(name))) {
    const params = { channel: 'payment', field: place.field };
    return refused('required-missing', place, { params, original });
  }
  if (FOOTNOTE_MARK.test(name)) return kindWrong(place, original, 'footnote-mark', 'name');
  if (hasTwoNames(original)) return refused('values-several', place, { original });
  if (isPerson && namesTwoPeople(name)) {
    const split = place.field === 'full_name' ? splitJoined(name) : undefined;
    if (!split) return refused('name-two-people', place, { original });
    const params = { first: split.first, last: split.last };
    return refused('name-people-or-company', place, { params, original });
  }
  return undefined;
}

/** What is written for what nobody knows yet, or what there is not. */
const TO_COME =
  /^(?:a (?:definir|designer|preciser|determiner|confirmer|completer|venir|verifier|demander)|to be (?:defined|confirmed|determined|announced)|to (?:confirm|check)|tb[acdn]|inconnue?|unknown|n ?a|nd|nsp|null|nan|none|nil|neant|aucune?|sans|vide|empty|pending|en attente|autres?|other|\?)$/;

/** What is written for a name that nobody knows yet. */
const NAME_TO_COME =
  /^(?:(?:nom )?a (?:definir|designer|preciser|determiner|confirmer|completer|venir)|to be (?:defined|named|confirmed|determined|announced)|tb[acdn]|inconnue?|unknown|nom inconnu|name unknown|sans nom|no name|anonym(?:e|ous)|(?:poste |place |post |position )?(?:vacante?|vacancy)|vacant (?:position|post)|(?:poste |a )?(?:pourvoir|remplacer)|to be replaced|j(?:ohn|ane) doe|a recruter|to be (?:hired|recruited)|en cours|n[eé]ant|missing|pending|not (?:provided|given|known)|non (?:renseigne|communique|fourni|connu|identifie)e?s?|nn|n n|voir (?:la )?liste|see (?:the )?list|rempla[cç]ante?|pr[eé]noms?|(?:agent|beneficiaire|participant|personne|employee?|person|beneficiary|worker) \d{1,4}|(?:votre |your |full |first |last )name|noms? (?:et )?prenoms?|prenoms? (?:et )?noms?|x{2,6}|test(?: test)*)$/;

/** A whole name on each of two lines. */
function hasTwoNames(text: string): boolean {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.some((line, index) => {
    const next = lines[index + 1] ?? '';
    return TWO_WORDS.test(line) && !/^\d/.test(next) && TWO_WORDS.test(next.slice(1));
  });
}

const TWO_WORDS = /\p{L}[ \u00a0]+\p{L}/u;

/** An address or a program’s word for nothing is no person’s name; a company may have any. */
const NO_PERSON = /@|^(?:nan|null|none)$/gi;

/** What stands for money, and not for somebody, where a name should be. */
const NO_NAMES: ReadonlySet<string> = wordSet(
  'reste|solde|reliquat|frais|commission|commissions|retenue|retenues|ajustement|arrondi|imprévus|imprevus|provision',
  'provisions|balance|fee|fees|adjustment|rounding|sundry|divers|caisse|erreur|erreurs|error|correction|corrections',
  'remboursement|remboursements|refund|refunds',
);
/** Somebody who stands for the one who is named, or through whom the money goes; or a line that was taken back. */
const STANDS_FOR =
  / (?:via|chez|pour|par|pay(?:er)?|pagar|attn\.?|[àa] l['’]attention|on behalf|c\/o|s\/c) |^(?:via |par |chez |c\/o |pay(?:er)? |pagar |[àa] l['’]attention |ligne |row |line |h[ée]riti[eè]re?s? d|[ée]pou(?:x|se) d|veuve d|compte d|pour |ex[ -]|heirs? of|estate of|wife of|husband of|widow of|account of|for |dont |y compris |incl(?:\.|uding)? |of which |moins |less |minus |sauf |except |ancien(?:ne)? |former |(?:[àa] )?report(?:er)?(?: |$)|(?:carried|brought) |(?:frais|charges?|commissions?|cotisations?|imp[ôo]ts?|taxes?|bank (?:fees?|charges?)) )/i;

/** What no raising word says of the payment or the person beside a name: in a list in capitals nothing but the word shows it. */
const STATE_IN_NAME =
  /^succession(?= |$)| (?:malade|payee?|virer?|reglee?|servie?|retraitee?|sortante?|verifier|revoir|pas payer|voir (?:obs|note|observations?)|conges?|paid|on leave|\d personnes|wave|orange money)$/;

/** True for a text that is written like a name, and names nobody, or somebody in another's place. */
export function isNoName(text: string): boolean {
  const folded = foldText(text);
  if (STATE_IN_NAME.test(folded) || stopsName(folded)) return true;
  const word = text.toLowerCase();
  if (!word.includes(' ') && !word.includes('-')) return NO_NAMES.has(word) || NAME_TO_COME.test(word);
  return STANDS_FOR.test(text) || CROSSED_OUT.test(text) || NAME_TO_COME.test(folded);
}

/** The sign of a line that is left out, before a name. */
const CROSSED_OUT = /^(?:x|REM) /;

/**
 * A number of another, or an amount (`Fatou 78 999 00 11`, `Fatou (82 500)`), how often (`x2`), a digit in the place of a
 * letter (`K0ne`), all of it in brackets.
 */
const NO_NAME_ALONE = /\p{N}[\s.]?\p{N}[\s.]?\p{N}| x ?\p{N}$|\p{L}\p{N}+\p{L}|^\([^()]*\)$/u;

/** What in a text that is written like a person's name says that it is none; null for nothing. */
function marksOfNobody(name: string): readonly string[] | null {
  const isWhole = isNoName(name) || NO_NAME_ALONE.test(name);
  const marks = name.match(NO_PERSON) ?? (isWhole ? [name] : null);
  if (marks !== null) return marks;
  return name.includes('(') === name.includes(')') ? null : [name.includes('(') ? '(' : ')'];
}

/**
 * Signs that are no part of a person's name: it is written with letters and their accents, blanks, and some signs between
 * letters. Lines through letters are written with accents too.
 */
const NO_PART_OF_PERSON =
  /[\u0334-\u0338\u20d0-\u20f0]+|[^\p{L}\p{M}\p{N}\s.,'’‘ʼ`´()/&@-]+|^[-.,/]{1,3}|[-,/]$|^'(?=.*'$)/gu;

/** The same of a company's name, which may have digits and signs of its own. */
const NO_PART_OF_COMPANY = /[\u0334-\u0338\u20d0-\u20f0]+|[#*?!^~_=<>{}|\\\p{So}]+/gu;

function nameDoubts(name: string, place: CellPlace, isPerson: boolean): Problem[] {
  const signs = isPerson ? NO_PART_OF_PERSON : NO_PART_OF_COMPANY;
  const marks = name.match(signs) ?? (isPerson ? marksOfNobody(name) : null);
  const mark = marks ? [...new Set(marks)].join(' ') : mixesScripts(name) ? name : undefined;
  if (mark === undefined) return [];
  const proposed = withoutEnd(name, /[\s#*]/);
  const offersBare = marks !== null && proposed !== name && proposed.match(signs) === null;
  return [
    cellProblem('name-doubtful', place, {
      params: { mark },
      original: name,
      ...(offersBare && { proposed }),
    }),
  ];
}
