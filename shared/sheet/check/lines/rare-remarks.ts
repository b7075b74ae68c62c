/** Remarks that few payments have: they were written for those payments, and whoever pays has to read them (V2). */
import { foldText } from '../../../domain/text-folding.ts';
import type { Table, TableRow } from '../../table.ts';
import { looksLikeWords } from '../words/look-of-text.ts';

/** A remark of more than one payment in five is a habit of the sheet. */
const RARE_SHARE = 0.2;
/** Of fewer payments nothing is rare. */
const FEWEST_PAYMENTS = 3;

/** What is written where there is nothing to say. */
const NOTHING =
  /^(?:ras|r a s|rien|rien a signaler|ok|oui|yes|bon|neant|none|n ?a|nil|nothing|vu|valide?|paiement|payment|salaire|salary|virement)$/;

export interface MarkedRows {
  /** What a merged area says stands in each of its rows. */
  readonly rows: Table['rows'];
  readonly firstDataIndex: number;
  readonly isPayment: (line: TableRow) => boolean;
}

/** The texts of the column that are such remarks, none of which the rules of stopped payments have a word for. */
export function rareRemarksIn(
  { rows, firstDataIndex, isPayment }: MarkedRows,
  index: number,
): ReadonlySet<string> {
  const remarks = new Set<string>();
  let payments = 0;
  let written = 0;
  for (let at = firstDataIndex; at < rows.length; at += 1) {
    const line = rows[at];
    const text = line?.cells[index]?.text.trim() ?? '';
    if (line === undefined || !isPayment(line)) continue;
    payments += 1;
    if (text === '') continue;
    written += 1;
    if (looksLikeWords(text) && !NOTHING.test(foldText(text))) remarks.add(text);
  }
  const isRare = payments >= FEWEST_PAYMENTS && written <= Math.max(1, payments * RARE_SHARE);
  return isRare ? remarks : new Set();
}
