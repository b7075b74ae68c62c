/** The rows of a virtual world's sheets, some of them duplicates. */
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { WorldPlan } from './world-plan.ts';

export function sheetRows(plan: Pick<WorldPlan, 'rows' | 'duplicates' | 'currencies'>): RowFields[] {
  const rows: RowFields[] = [];
  for (let index = 0; index < plan.rows; index += 1) {
    const currency = plan.currencies[index % plan.currencies.length] ?? 'xof';
    rows.push({
      first_name: 'Awa',
      last_name: `Diop ${index}`,
      phone: `+2217700000${String(index).padStart(2, '0')}`,
      country: 'sn',
      amount: String(1000 + 10 * index),
      currency,
      channel: 'mobile_money',
      transaction_type: 'mobile_money',
      provider: 'orange',
      language: 'fr',
      recipient_type: 'transaction',
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
  const [row] = sheetRows({ rows: 1, duplicates: 0, currencies: ['xof'] });
  return row === undefined ? [] : [{ ...row, phone: '+221770009999', description: 'Loyer' }];
}
