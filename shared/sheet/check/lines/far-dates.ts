/**
 * Dates too far from today for a payment that is made now: due in months, of an invoice of years ago, of somebody whose
 * contract has not begun or has ended (V13). How far is too far depends on what the heading says of the date.
 */
import { DAY_MS } from '../../../domain/time.ts';
import { dateSerial } from '../../shown-value.ts';
import type { Cell } from '../../table.ts';
import { type DateReading, type DayOrder, readDateSerial, readDateText } from '../cells/read-date.ts';
import type { MarkedRows } from './marked-rows.ts';

/** Days before and after today that say nothing. */
interface Reach {
  readonly heading: RegExp;
  readonly before: number;
  readonly after: number;
}

const ANY = Number.POSITIVE_INFINITY;

/** By what a heading says, folded, the first that fits. */
const REACHES: readonly Reach[] = [
  {
    heading: /(?:^| )(?:expir\p{L}*|valid (?:until|to|thru)|valable jusqu\p{L}*|fin de validite)(?= |$)/u,
    before: 0,
    after: ANY,
  },
  {
    heading:
      /(?:^| )(?:embauche|recrutement|prise de (?:service|fonction)|date (?:de )?debut|debut (?:de |du )?contrat|hired?|hiring|start date|contract start|date d entree)(?= |$)/,
    before: ANY,
    after: 7,
  },
  {
    heading: /(?:^| )(?:fin (?:de |du )?contrat|contract end|end of contract)(?= |$)/,
    before: 31,
    after: ANY,
  },
  {
    heading:
      /^(?:date (?:de |du |d )?(?:paiement|paye|payement|versement|virement|reglement)|(?:payment|pay|payout|transfer|settlement) ?date|date of (?:payment|transfer|payout))$/,
    before: 30,
    after: ANY,
  },
  {
    heading:
      /^due$|(?:^| )(?:echeances?|due dates?|due (?:on|by)|deadline|dates? (?:limite|butoir)|maturity date|(?:payable|a payer|to be paid) (?:le|avant(?: le)?|au plus tard(?: le)?|on|by|before)|pay (?:by|before))(?= |$)/,
    before: 366,
    after: 62,
  },
  {
    heading:
      /^(?:date|date (?:de |de la |du |d )?(?:facture|piece|document|operation|depense|prestation|mission|livraison)|(?:invoice|bill|document|expense|service|delivery|order) ?date|date of (?:invoice|service|delivery))$/,
    before: 366,
    after: 31,
  },
];

/** The texts of a column whose dates are too far from today; without a day for today there are none. */
export function farDatesIn(marked: MarkedRows, index: number, heading: string): ReadonlySet<string> {
  const { rows, firstDataIndex, today, isDate1904 } = marked;
  const reach = today === undefined ? undefined : REACHES.find((each) => each.heading.test(heading));
  const far = new Set<string>();
  if (reach === undefined) return far;
  const todayMs = Date.parse(today ?? '');
  const orders = OF_FRENCH.test(heading) ? DAY_FIRST : EITHER;
  const known = new Set<string>();
  for (let at = firstDataIndex; at < rows.length; at += 1) {
    const cell = rows[at]?.cells[index];
    const text = cell?.text.trim() ?? '';
    if (cell === undefined || text === '' || known.has(text)) continue;
    if (known.size < KEPT_TEXTS) known.add(text);
    const days = readingsOf(cell, text, { orders, isDate1904 }).map(
      (iso) => (Date.parse(iso) - todayMs) / DAY_MS,
    );
    const isFar = days.length > 0 && days.every((day) => day > reach.after || day < -reach.before);
    if (isFar) far.add(text);
  }
  return far;
}

/** Under a French heading the day comes first. */
const OF_FRENCH =
  /(?:^| )(?:de|du|d|le|jusqu\p{L}*|echeances?|embauche|recrutement|prise|debut|fin|limite|validite)(?= |$)/u;
const DAY_FIRST: readonly DayOrder[] = ['day-first'];
const EITHER: readonly DayOrder[] = ['day-first', 'month-first'];

/** Days are few, however many rows have one. */
const KEPT_TEXTS = 5_000;

/** The days that a cell may mean, in ISO form: two where day and month cannot be told apart, none where it is no date. */
function readingsOf(
  cell: Cell,
  text: string,
  { orders, isDate1904 }: { readonly orders: readonly DayOrder[]; readonly isDate1904: boolean | undefined },
): readonly string[] {
  const serial = dateSerial(cell, isDate1904);
  const readings: readonly DateReading[] =
    serial === undefined
      ? orders.map((order) => readDateText(text, order))
      : [readDateSerial(String(serial))];
  return readings.flatMap((reading) => (reading.kind === 'date' ? [reading.iso] : []));
}
