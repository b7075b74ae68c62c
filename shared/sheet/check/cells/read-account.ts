import { isKnownInstitution, ROUTING_DIGITS } from '../../../domain/canadian-institutions.ts';
import { bankNumberOf } from '../../../domain/channel.ts';
import { areDigits } from '../../../domain/digits.ts';
import { isOneOf } from '../../../domain/one-of.ts';
import type { RowFields } from '../../../domain/row-fields.ts';
import type { Cell } from '../../table.ts';
import type { AccountWithRouting } from '../words/account-with-routing.ts';
import { cleanText, FOOTNOTE_MARK, foldWidth, mixesScripts } from '../words/clean-text.ts';
import { isMasked } from '../words/look-of-text.ts';
import { digitsAsShown } from './as-shown.ts';
import {
  type CellOutcome,
  type CellPlace,
  type CleanedCell,
  cellProblem,
  changeNote,
  cleaned,
  refused,
} from './cell-outcome.ts';
import {
  isAbaValid,
  isClabeValid,
  isIbanValid,
  isNubanValid,
  isRibValid,
  looksLikeIban,
} from './checksums.ts';
import { problemsOfKnownAccount } from './known-account.ts';
import { hasLostDigits } from './lost-digits.ts';
import { isOpened, openCell, refusedAsShown } from './open-cell.ts';
import { kindWrong } from './read-text-fields.ts';
import { unwrap } from './unwrap.ts';

/** What the heading says the numbers under it are; it chooses the check digits that must fit. */
export type AccountScheme = 'iban' | 'clabe' | 'nuban' | 'rib' | undefined;

export function accountSchemeOf(normalisedHeading: string): AccountScheme {
  const words = normalisedHeading.split(' ');
  return (['iban', 'clabe', 'nuban', 'rib'] as const).find((scheme) => words.includes(scheme));
}

/** An account number: digits and letters as they stand, never padded (hazards N1–N8). */
export function readAccount(
  cell: Cell,
  place: CellPlace,
  scheme: AccountScheme,
  { country, bank_code: bankCode }: Pick<RowFields, 'country' | 'bank_code'>,
): CellOutcome {
  const bare = bareNumber(cell, place, 'account');
  if ('problems' in bare) return bare;
  const capitals = bare.value.toUpperCase();
  const known = problemsOfKnownAccount(capitals, bare.original, country, place);
  const upper = known !== undefined || looksLikeIban(capitals) ? capitals : bare.value;
  const what = upper === bare.value ? bare.what : [...bare.what, 'upper-case'];
  if (known?.some(({ severity }) => severity === 'error')) return { problems: known };
  if (known !== undefined) return cleaned(place, { original: bare.original, value: upper, what }, known);
  if (hasWrongChecksum(upper, scheme, bankCode))
    return refused('checksum-wrong', place, { original: bare.original });
  const lost = LOOKS_CUT.test(upper)
    ? [cellProblem('digits-doubtful', place, { original: bare.original })]
    : [];
  return cleaned(place, { original: bare.original, value: upper, what }, lost);
}

/**
 * An account behind the numbers of its bank and branch, taken apart if its column has them all so; else refused, because
 * their digits are no account.
 */
export function readAccountWithRouting(
  cell: Cell,
  place: CellPlace,
  parts: AccountWithRouting,
  isOfColumn: boolean,
): CellOutcome {
  const original = cell.text.trim();
  if (!isOfColumn) return kindWrong(place, original, 'account-with-routing', 'account');
  const { institution, transit, account } = parts;
  const outcome = readAccount({ ...cell, text: account }, place, undefined, {});
  if (outcome.value === undefined) return outcome;
  const also = { institution_number: institution, transit_number: transit };
  const split = Object.entries({ account_number: account, ...also }).map(([field, proposed]) =>
    changeNote({ ...place, field }, 'routing-split', { original, proposed }),
  );
  const doubts = doubtsOfRouting(institution, original, { ...place, field: 'institution_number' });
  return { ...outcome, also, problems: [...outcome.problems, ...split, ...doubts] };
}

/** Noughts alone after the fifteenth digit: what a spreadsheet leaves of a longer number, also in a text file (N4). */
const LOOKS_CUT = /^\d{15}0{2,}$/;

function hasWrongChecksum(account: string, scheme: AccountScheme, bankCode: string | undefined): boolean {
  if (looksLikeIban(account)) return !isIbanValid(account);
  if (scheme === 'iban') return true;
  if (scheme === 'clabe') return !isClabeValid(account);
  if (scheme === 'rib') return /^\d{10}[A-Z0-9]{11}\d{2}$/.test(account) && !isRibValid(account);
  return (
    scheme === 'nuban' &&
    bankCode !== undefined &&
    /^\d{3}$/.test(bankCode) &&
    !isNubanValid(account, bankCode)
  );
}

/** Codes with a length of their own; a spreadsheet that dropped leading noughts is mended, and shown (N1). */
export const CODE_LENGTHS: Readonly<Record<string, number>> = { ...ROUTING_DIGITS, payee_code: 6 };
/** `4` is institution 004; more noughts than these are rarer than a code that was never whole. */
const MOST_LOST_ZEROS = 2;
const PADDED = ['institution_number', 'transit_number'] as const;

/** What a bank's number of Canada makes doubtful: another length than such numbers have, or an institution that no list has. */
export function doubtsOfRouting(value: string, original: string, place: CellPlace): CellOutcome['problems'] {
  if (!isOneOf(PADDED, place.field)) return [];
  const digits = ROUTING_DIGITS[place.field];
  if (value.length !== digits || !areDigits(value))
    return [cellProblem('code-doubtful', place, { params: { digits, found: value.length }, original })];
  if (place.field !== 'institution_number' || isKnownInstitution(value)) return [];
  return [cellProblem('institution-unknown', place, { original })];
}

export interface CodeContext {
  /** True where the sheet's cells cannot keep leading noughts: number cells, and text files saved by a spreadsheet. */
  readonly canHaveLostZeros: boolean;
  readonly channel: string | undefined;
  /** The row's institution, where a column of its own gives it. */
  readonly institution: string | undefined;
}

/** A bank's code: institution, transit, routing number, BIC, payee code. */
export function readCode(cell: Cell, place: CellPlace, context: CodeContext): CellOutcome {
  const bare = bareNumber(cell, place, 'code');
  if ('problems' in bare) return bare;
  const routing = routingOf(bare, place.field, context.channel);
  if (routing !== undefined) return splitRouting(bare, routing, place, context.institution);
  if (place.field === 'bank_code') return readBankCode(bare, place, context);
  const length = CODE_LENGTHS[place.field];
  if (length === undefined || !/^\d+$/.test(bare.value) || bare.value.length >= length) {
    return cleaned(place, bare);
  }
  const isLost = context.canHaveLostZeros && length - bare.value.length <= MOST_LOST_ZEROS;
  if (!isLost || !isOneOf(PADDED, place.field)) return cleaned(place, bare);
  return cleaned(place, {
    ...bare,
    value: bare.value.padStart(length, '0'),
    what: [...bare.what, 'zeros-padded'],
  });
}

interface Routing {
  readonly institution: string;
  readonly transit: string;
}

/**
 * Canada's routing number, which gives institution and transit (import.md, “transit”): a nought, institution and transit as
 * payments carry it, in whatever column of an EFT; or `10012-001` as cheques do.
 */
function routingOf(
  { original, value }: CleanedCell,
  field: string,
  channel: string | undefined,
): Routing | undefined {
  const isForTransit = field === 'transit_number';
  if (
    /^0\d{8}$/.test(value) &&
    (isForTransit || (field === 'bank_code' && bankNumberOf(channel) === 'canadian'))
  )
    return { institution: value.slice(1, 4), transit: value.slice(4) };
  if (isForTransit && /^\s*\d{5}\s*-\s*\d{3}\s*$/.test(original))
    return { institution: value.slice(5), transit: value.slice(0, 5) };
  return undefined;
}

function splitRouting(
  bare: CleanedCell,
  { institution, transit }: Routing,
  place: CellPlace,
  stated: string | undefined,
): CellOutcome {
  if (stated !== undefined && stated !== institution) {
    const params = { field: 'institution_number', options: institution };
    return refused('choice-invalid', place, { original: bare.original, params });
  }
  const note = (field: string, proposed: string) =>
    changeNote({ ...place, field }, 'routing-split', { original: bare.original, proposed });
  const notes = stated === undefined ? [note('institution_number', institution)] : [];
  const also = stated === undefined ? { institution_number: institution } : {};
  // The service has no field for the whole number of an EFT.
  if (place.field === 'bank_code')
    return {
      also: { ...also, transit_number: transit },
      problems: [note('transit_number', transit), ...notes],
    };
  const outcome = cleaned(place, { ...bare, value: transit, what: [...bare.what, 'routing-split'] });
  return { ...outcome, also, problems: [...outcome.problems, ...notes] };
}

/** A US routing number must check; eight digits that check with a nought before them had lost it. */
function readBankCode(bare: CleanedCell, place: CellPlace, context: CodeContext): CellOutcome {
  const { value, original } = bare;
  if (bankNumberOf(context.channel) === 'american' && /^\d{8,9}$/.test(value)) {
    if (isAbaValid(value)) return cleaned(place, bare);
    if (value.length === 8 && context.canHaveLostZeros && isAbaValid(`0${value}`)) {
      return cleaned(place, { ...bare, value: `0${value}`, what: [...bare.what, 'zeros-padded'] });
    }
    return value.length === 9
      ? refused('checksum-wrong', place, { original })
      : refused('code-length', place, { original, params: { digits: 9, found: value.length } });
  }
  const isBic = /^[A-Za-z]{4}[A-Za-z]{2}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$/.test(value);
  if (!isBic || value === value.toUpperCase()) return cleaned(place, bare);
  return cleaned(place, { ...bare, value: value.toUpperCase(), what: [...bare.what, 'upper-case'] });
}

/** The characters of an account or code, blanks and dashes taken out; or why they can't be trusted. */
function bareNumber(cell: Cell, place: CellPlace, wanted: 'account' | 'code'): CleanedCell | CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened)) return opened;
  const { text: written, original } = opened;
  if (cell.kind === 'boolean' || cell.kind === 'date') return kindWrong(place, original, cell.kind, wanted);
  const unwrapped = unwrap(written);
  const { text, what, damage, hadOverride } = cleanText(unwrapped, 'plain');
  if (hadOverride || mixesScripts(text)) return refused('value-deceptive', place, { original });
  if (damage === 'letters-lost') return refused('letters-lost', place, { original });
  if (damage === 'control') return kindWrong(place, original, 'control-characters', wanted);
  const wide = foldWidth(text);
  if (isMasked(wide)) return kindWrong(place, original, 'masked', wanted);
  if (hasLostDigits(cell, wide)) return refused('digits-lost', place, { original });
  if (isDateText(wide)) return kindWrong(place, original, 'date', wanted);
  const steps = [
    ...opened.what,
    ...(unwrapped === written
      ? []
      : [written.trim().startsWith('=') ? 'wrapper-removed' : 'apostrophe-removed']),
    ...what,
    ...(wide === text ? [] : ['width-folded']),
  ];
  const noPoint = wide.replace(/^(\d+)\.0$/, '$1');
  if (noPoint !== wide) steps.push('point-zero-removed');
  if (/^\d+\.\d{1,2}$/.test(noPoint)) return kindWrong(place, original, 'amount', wanted);
  if (/\d{5}\s*\/\s*\d{5}/.test(noPoint)) return kindWrong(place, original, 'text', wanted);
  if (cell.kind === 'number' && noPoint.startsWith('-')) return kindWrong(place, original, 'number', wanted);
  if (LONG_NUMBERS.test(noPoint) || MORE_THAN_KEY.test(noPoint) || noPoint.includes(' / '))
    return refused('values-several', place, { original });
  const bare = noPoint.replace(/[\s-]/g, '');
  if (bare !== noPoint) steps.push('separators-removed');
  if (FOOTNOTE_MARK.test(bare)) return kindWrong(place, original, 'footnote-mark', wanted);
  if (!/^[\p{L}\p{Nd}/._]+$/u.test(bare)) return kindWrong(place, original, 'text', wanted);
  const seen = digitsAsShown(cell, bare);
  if ('shown' in seen) return refusedAsShown(original, seen.shown, place);
  if (seen.digits !== bare) steps.push('zeros-from-format');
  return { original, value: seen.digits, what: steps };
}

/** `Mar-01`, `1-mars`, `01/03/2024`: what a spreadsheet makes of `3-1`. */
function isDateText(text: string): boolean {
  return (
    /^(?:\d{1,2}[- ])?(?:jan|feb|f[ée]v|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]|sep|oct|nov|dec|d[ée]c)\p{L}{0,6}\.?(?:[- ]\d{1,4})?$/iu.test(
      text,
    ) || /^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(text)
  );
}

/** Two numbers of which one is as long as an account by itself: the groups of one account are shorter. */
const LONG_NUMBERS = /\d{7}[\s/._-]+\d{4}|^\d{5,}[\s/._-]+\d{7,}$/;

/** The key behind an account has two digits. */
const MORE_THAN_KEY = /\d{10}[\s/._-]+\d{3}/;

/** An account as long as the column's others, and digits after it that none of them has: another value (V7). */
export function moreThanAccountProblem(
  original: string,
  usualLength: number,
  place: CellPlace,
): CellOutcome['problems'] {
  const [account, ...more] = original.trim().split(/[\s/._-]+/);
  const isMore = account?.length === usualLength && more.length > 0;
  return isMore ? [cellProblem('values-several', place, { original })] : [];
}

/** The lengths of one column's accounts, to notice those that are shorter than nearly all the others (N1). */
export function zerosLostProblem(
  account: string,
  usualLength: number | undefined,
  place: CellPlace,
): CellOutcome['problems'] {
  const missing = usualLength === undefined ? 0 : usualLength - account.length;
  if (missing < 1 || missing > MOST_ZEROS || !/^\d+$/.test(account)) return [];
  return [cellProblem('zeros-lost', place, { params: { usual: usualLength ?? 0 }, original: account })];
}

/** More noughts than this at the head of an account are rarer than an account of another length. */
const MOST_ZEROS = 4;
