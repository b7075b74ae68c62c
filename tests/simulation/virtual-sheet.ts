/** The rows of a virtual world's sheets, some of them duplicates. */
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { SheetAgain } from './axes.ts';
import type { Meant } from './virtual-service.ts';
import type { WorldPlan } from './world-plan.ts';

type SheetPlan = Pick<
  WorldPlan,
  'rows' | 'duplicates' | 'areTwinsNumbered' | 'currencies' | 'collects' | 'withdraws'
>;

export const PAYEE: RowFields = {
  channel: 'mobile_money',
  transaction_type: 'mobile_money',
  provider: 'orange',
  language: 'fr',
  recipient_type: 'transaction',
};

const CUSTOMER: RowFields = {
  channel: 'customer_deposit',
  bank_name: 'Banque du Plateau',
  sending_account_name: 'Client',
};

const OWN_ACCOUNT: RowFields = { channel: 'direct_deposit', recipient_type: 'withdrawal' };

export function sheetRows(plan: SheetPlan): RowFields[] {
  const rows: RowFields[] = [];
  for (let index = 0; index < plan.rows; index += 1) {
    const currency = plan.currencies[index % plan.currencies.length] ?? 'xof';
    const money = { country: 'sn', amount: String(1000 + 10 * index), currency };
    const description = `Salaire ${index}`;
    if (plan.withdraws) {
      rows.push({ ...OWN_ACCOUNT, destination_account_id: `acc-${index}`, ...money, description });
      continue;
    }
    const person = {
      first_name: 'Awa',
      last_name: `Diop ${index}`,
      phone: `+2217700000${String(index).padStart(2, '0')}`,
    };
    const asked = { ...CUSTOMER, email: `client${index}@example.com` };
    rows.push({ ...person, ...money, ...(plan.collects ? asked : PAYEE), description });
  }
  for (let duplicate = 0; duplicate < plan.duplicates; duplicate += 1) {
    const original = rows[duplicate % plan.rows];
    const number = plan.areTwinsNumbered ? { reference: `FAC-${duplicate}` } : {};
    const own = { description: `Prime ${duplicate}`, ...number };
    if (original !== undefined) rows.push({ ...original, ...own });
  }
  return rows;
}

/** What a payment of the row's own money to its payee asks for. */
export function likeRow({ amount = '', currency = '', phone, destination_account_id }: RowFields): Meant {
  return { amount: Number(amount), currency, recipient: phone ?? destination_account_id ?? '' };
}

/** A sheet of somebody else. */
export function otherRows(): RowFields[] {
  const payments = { currencies: ['xof'], collects: false, withdraws: false };
  const [row] = sheetRows({ rows: 1, duplicates: 0, areTwinsNumbered: false, ...payments });
  return row === undefined ? [] : [{ ...row, phone: '+221770009999', description: 'Loyer' }];
}

/** The file of the first sheet, and of each that comes again as it was. */
export const FIRST_SHEET = 'salaires.csv';

/** What a person corrects in a sheet that comes again. */
const CORRECTED_BY = 5;

export interface LaterSheet extends SheetAgain {
  readonly batch: string;
}

/** The rows of a sheet that comes after the first. */
export function laterRows(
  rows: readonly RowFields[],
  changes: SheetAgain['changes'],
  batch: string,
): readonly RowFields[] {
  if (changes === 'period')
    return rows.map((row) => ({ ...row, description: `${row.description} ${batch}` }));
  if (changes !== 'amounts') return rows;
  return rows.map((row, index) =>
    index % 2 === 1 ? { ...row, amount: String(Number(row.amount) + CORRECTED_BY) } : row,
  );
}
