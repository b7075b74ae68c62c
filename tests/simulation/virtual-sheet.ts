/** The rows of a virtual world's sheets, some of them duplicates. */
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { WorldPlan } from './world-plan.ts';

type SheetPlan = Pick<WorldPlan, 'rows' | 'duplicates' | 'currencies' | 'collects'>;

const PAYEE: RowFields = {
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

export function sheetRows(plan: SheetPlan): RowFields[] {
  const rows: RowFields[] = [];
  for (let index = 0; index < plan.rows; index += 1) {
    const currency = plan.currencies[index % plan.currencies.length] ?? 'xof';
    const asked = { ...CUSTOMER, email: `client${index}@example.com` };
    rows.push({
      first_name: 'Awa',
      last_name: `Diop ${index}`,
      phone: `+2217700000${String(index).padStart(2, '0')}`,
      country: 'sn',
      amount: String(1000 + 10 * index),
      currency,
      ...(plan.collects ? asked : PAYEE),
      description: `Salaire ${index}`,
    });
  }
  for (let duplicate = 0; duplicate < plan.duplicates; duplicate += 1) {
    const original = rows[duplicate % plan.rows];
    if (original !== undefined) rows.push({ ...original, description: `Prime ${duplicate}` });
  }
  return rows;
}

/** A sheet of somebody else. */
export function otherRows(): RowFields[] {
  const [row] = sheetRows({ rows: 1, duplicates: 0, currencies: ['xof'], collects: false });
  return row === undefined ? [] : [{ ...row, phone: '+221770009999', description: 'Loyer' }];
}
