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
  const lines = rows.slice(firstDataIndex);
  const remarked = lines.filter(({ cells }) => (cells[index]?.text ?? '').trim() !== '');
  // Most columns are blank or full: which of the lines are payments need not be asked.
  if (remarked.length === 0 || remarked.length > mostOf(lines.length)) return new Set();
  const payments = lines.filter(isPayment).length;
  const written = remarked.filter(isPayment);
  if (payments < FEWEST_PAYMENTS || written.length > mostOf(payments)) return new Set();
  const texts = written.map(({ cells }) => (cells[index]?.text ?? '').trim());
  return new Set(texts.filter((text) => looksLikeWords(text) && !NOTHING.test(foldText(text))));
}

function mostOf(payments: number): number {
  return Math.max(1, payments * RARE_SHARE);
}
