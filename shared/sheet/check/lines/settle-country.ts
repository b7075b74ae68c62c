import { REGIONS } from '../../../api/channel-availability.ts';
import { changeNote } from '../cells/cell-outcome.ts';
import type { RowDraft } from '../cells/row-draft.ts';

/** Canada's and the United States' dollars are paid out in one country each: a row in them need not name it. True once it is known. */
export function settleCountry(draft: RowDraft): boolean {
  const { fields } = draft;
  if (fields.country !== undefined) return true;
  const country = fields.currency === undefined ? undefined : ONLY_COUNTRY.get(fields.currency);
  if (country === undefined || draft.hasErrorOf('country') || draft.hasErrorOf('currency')) return false;
  fields.country = country;
  draft.add(changeNote({ field: 'country', letter: '' }, 'from-currency', { proposed: country }));
  return true;
}

const ONLY_COUNTRY: ReadonlyMap<string, string> = new Map(
  REGIONS.flatMap(({ currency, countries }) => {
    const [only] = countries;
    return only !== undefined && countries.length === 1 ? [[currency, only] as const] : [];
  }),
);
