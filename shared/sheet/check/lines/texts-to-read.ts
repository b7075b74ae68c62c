/** Which texts of a column stop nothing, and have to be read before their rows are paid. */
import { farDatesIn } from './far-dates.ts';
import { type MarkedRows, rareCashIn, rareReferencesIn, rareRemarksIn, rareTextsIn } from './rare-texts.ts';

interface Column {
  readonly isRemark: boolean;
  readonly isReference: boolean;
  readonly isChannel: boolean;
  readonly isStatus: boolean;
  /** True where no field takes the column. */
  readonly isLeftOut: boolean;
  /** The heading, folded. */
  readonly heading: string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** What few payments have, and dates far from today. */
export function textsToRead(marked: MarkedRows, index: number, column: Column): ReadonlySet<string> {
  const far = farDatesIn(marked, index, column.heading);
  const rare = rareIn(marked, index, column);
  return far.size > 0 ? new Set([...far, ...rare]) : rare;
}

function rareIn(marked: MarkedRows, index: number, column: Column): ReadonlySet<string> {
  if (column.isRemark) return rareRemarksIn(marked, index);
  if (column.isReference) return rareReferencesIn(marked, index);
  if (column.isChannel) return rareCashIn(marked, index);
  return column.isLeftOut || column.isStatus ? rareTextsIn(marked, index, column.heading) : NOTHING;
}
