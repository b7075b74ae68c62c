/** The lines of an office's sheets: whom each pays, what its person wishes, and what its requests will meet. */
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { CheckedSheet } from '../../../shared/sheet/checked-sheet.ts';
import { repeatingSheet } from '../../support/valid-sheet.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { PAYEE } from '../virtual-sheet.ts';
import type { Fate } from './office-service.ts';

/** One line of a sheet: its words are in no other. What a person corrects is changed in it. */
export interface Line {
  readonly words: string;
  readonly batch: string;
  readonly row: number;
  fields: RowFields;
  /** Whether it is to be paid in the end. */
  isWanted: boolean;
  /** What the requests for it meet, one after the other; all is well after these. */
  readonly fates: Fate[];
  /** Why the import or the review may hold it; it is held for nothing else. */
  readonly mayBeHeldFor: Set<string>;
  /** The import and the review must hold it before it is sent for the first time. */
  mustBeHeld: boolean;
  corrections: number;
  /** The payment that it repeats, if a person was paid the same of late. */
  readonly repeats?: { readonly payee: string; readonly amount: string; readonly atMs: number };
  /** What a person said is meant beside that payment, as `intentOf` writes it. */
  decided?: string;
  /** Beside which payments they said so, as `intentOf` and the problem's place: each of several is asked about. */
  readonly decidedBeside: Set<string>;
  /** When they said so. */
  decidedAtMs?: number;
  /** Another sheet has the same payment, and both go at the same time. */
  isBeside?: boolean;
  /** Its payment was completed, and fails later. */
  hasTurned?: boolean;
  /** A payment of it comes to be, or is completed, long after everybody took it for none. */
  comesBack?: boolean;
  /** False if another line or somebody's hand pays the same, too. */
  isAlone?: boolean;
  /** It was set aside and taken back: what held it before holds it again, decided or not. */
  isTakenBack?: boolean;
}

/** Whom it pays, and how much: what a decision about two payments is made on. */
export function intentOf(line: Pick<Line, 'fields'>): string {
  const { amount = '', reference = '' } = line.fields;
  return `${payeeOf(line)} ${amount} ${reference}`;
}

const SYLLABLES = ['ba', 'co', 'di', 'fu', 'ga', 'ke', 'lo', 'mu', 'na', 'pe', 'ro', 'su', 'ta', 've', 'zi'];

/** A family name that only one person has. */
function nameOf(person: number): string {
  let rest = person + 400;
  let name = '';
  while (rest > 0) {
    name += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export function phoneOf(person: number): string {
  return `+22177${String(1_000_000 + 7919 * person).slice(-7)}`;
}

/** A person paid in francs by phone, or in dollars by e-mail. */
export function fieldsFor(person: number, currency: string, amount: string): RowFields {
  const named = { first_name: 'Awa', last_name: nameOf(person), language: 'fr', amount, currency };
  if (currency === 'cad') {
    const way = { channel: 'etransfer_send', transaction_type: 'etransfer_send', country: 'ca' };
    return { ...named, ...way, recipient_type: 'transaction', email: `awa${person}@example.com` };
  }
  return { ...PAYEE, ...named, phone: phoneOf(person), country: 'sn' };
}

/** An account of the business's own. */
export function accountFor(account: number, amount: string): RowFields {
  const own = { channel: 'direct_deposit', recipient_type: 'withdrawal', country: 'sn', currency: 'xof' };
  return { ...own, destination_account_id: `acc-${account}`, amount };
}

/** A customer who is asked to pay in. */
export function customerFor(person: number, amount: string): RowFields {
  const asked = {
    channel: 'customer_deposit',
    bank_name: 'Banque du Plateau',
    sending_account_name: 'Client',
  };
  const named = { first_name: 'Awa', last_name: nameOf(person), email: `client${person}@example.com` };
  return { ...asked, ...named, phone: phoneOf(person), country: 'sn', amount, currency: 'xof' };
}

export function payeeOf({ fields }: Pick<Line, 'fields'>): string {
  return fields.destination_account_id ?? (fields.currency === 'cad' ? fields.email : fields.phone) ?? '';
}

export function wordsOf(description: string): string {
  return description.split(' ')[1] ?? '';
}

/** An amount that the currency can have, and that an exchange can give exactly. */
export function drawAmount(random: SeededRandom, currency: string): string {
  return currency === 'cad'
    ? (random.between(500, 9_000) / 50).toFixed(2)
    : String(random.between(900, 90_000));
}

/** Numbers of the payments stand in the sheet, if its lines have any. */
export function sheetOf(rows: readonly RowFields[]): CheckedSheet {
  const sheet = repeatingSheet(rows);
  return rows.some(({ reference }) => reference !== undefined)
    ? { ...sheet, reference: { heading: 'Facture', column: 'A', means: 'payment', isAnswered: false } }
    : sheet;
}
