/**
 * "Mend and send again" for one refused or failed row, and a new amount for a held one. The new values are checked
 * like those of a sheet, and earlier payments are looked for. The core proves that the old intent paid nobody
 * (`core/doubt/mend.ts`).
 */

import { makeMarker } from '../../../shared/domain/marker.ts';
import { formatAmount, parseAmount } from '../../../shared/domain/money.ts';
import { decisionRefused, type Problem, problem } from '../../../shared/domain/problem.ts';
import { kindOfRow, operationOfFields, type RowFields } from '../../../shared/domain/row-fields.ts';
import { checkFields } from '../../../shared/sheet/check/whole/check-fields.ts';
import { kindOfBatch } from '../batch-view.ts';
import { isMendable } from '../core/doubt/mend.ts';
import { orderedElsewhere } from '../core/row/batch-record.ts';
import type { ImportedRow } from '../core/row/events.ts';
import type { RowRecord, RowRef } from '../core/row/row-record.ts';
import type { Engine } from '../engine.ts';
import { paymentOfFields } from '../import/compared-rows.ts';
import type { BatchRun } from '../run/batch-run.ts';
import { heldAsMended } from '../same-payment/batch-findings.ts';
import { type Decided, decideRows, whyNeverSent } from './decide.ts';

/** The row as it would be with the changes. Not `ok`: the row cannot be mended, and why. */
type MendDraft =
  | { readonly ok: true; readonly content: Omit<ImportedRow, 'marker'>; readonly isValid: boolean }
  | { readonly ok: false; readonly problem: Problem };

/** What the mended row would be; nothing is written and no call is made. An empty value removes a field. */
export function draftMend(engine: Engine, ref: RowRef, changes: RowFields): MendDraft {
  const { journal } = engine;
  const record = journal.row(ref);
  if (record === undefined || !isMendable(record))
    return { ok: false, problem: decisionRefused('row-moved') };
  const elsewhere = whyNeverSent(engine, ref.batch);
  if (elsewhere !== undefined) return { ok: false, problem: elsewhere };
  const before = journal.content(ref);
  // A body given as a whole has no fields to mend. The same operation is called again instead, as a batch of its own.
  if (before.givenBody !== undefined) return { ok: false, problem: decisionRefused('given-whole') };
  return draftOf(engine, ref, before, changes);
}

function draftOf(
  engine: Engine,
  ref: RowRef,
  before: ImportedRow,
  changes: RowFields,
): Extract<MendDraft, { ok: true }> {
  const { journal } = engine;
  // The transaction type follows from the channel.
  const derived = changes.channel === undefined ? {} : { transaction_type: '' };
  const checked = checkFields(ref.row, { ...before.fields, ...derived, ...changes });
  const { fields } = checked;
  const kind = kindOfBatch(journal, ref.batch);
  const isOfKind = kindOfRow(fields) === kind;
  const { amountMinor = 0, ...payment } = paymentOfFields(fields);
  const base = {
    row: ref.row,
    // A withdrawal stays one; a row that was left out of a mixed sheet takes the kind of the batch.
    operation: kindOfRow(before.fields) === kind ? before.operation : operationOfFields(fields),
    fields,
    amountMinor,
    ...payment,
  };
  if (checked.state === 'invalid' || !isOfKind) {
    const problems = [...(isOfKind ? [] : [problem('kind-left-out', { kind })]), ...checked.problems];
    return { ok: true, isValid: false, content: { ...base, state: 'invalid', problems } };
  }
  const record = engine.record(ref.batch);
  const { days } = engine.ports.settings.duplicates;
  const earlier = heldAsMended(base, {
    ...{ journal, now: engine.now(), days, record },
    before: [...journal.formerContents(ref), before],
  });
  // Whoever executes a transfer order pays by it, whatever the row has become since.
  const ordered = orderedElsewhere(record, ref.row);
  const found = [...(ordered ? [ordered] : []), ...earlier.map((each) => each.problem)];
  const problems = [...found, ...checked.problems];
  const isHeld = ordered !== undefined || earlier.some(({ makes }) => makes === 'held');
  return { ok: true, isValid: true, content: { ...base, state: isHeld ? 'held' : 'ready', problems } };
}

/**
 * Mends the row through a run of its batch, which first proves that the old intent paid nobody. Resolves with the
 * problem if it was not mended; then the row is what the service says it is.
 */
export async function mendRow(
  engine: Engine,
  run: BatchRun,
  request: RowRef & { readonly by: string; readonly changes: RowFields },
): Promise<Problem | undefined> {
  const draft = draftMend(engine, request, request.changes);
  if (!draft.ok) return draft.problem;
  if (!draft.isValid) return draft.content.problems.find(({ severity }) => severity === 'error');
  const marker = makeMarker(engine.ports.chance.bytes(12));
  return run.mend({ ...draft.content, marker }, request.by);
}

/**
 * The amount that the service suggested when it refused the quote of a held row, in minor units; undefined if it
 * suggested none that the row can have. A row that was or may have been sent is mended instead.
 */
export function suggestedMinor(row: RowRecord): number | undefined {
  const { state, problem: found, currency, opened } = row;
  if (state !== 'held' || found?.code !== 'quote-error' || opened > 0) return undefined;
  const [decimal = '', code] = String(found.params?.suggested).split(' ');
  if (code?.toLowerCase() !== currency) return undefined;
  const parsed = parseAmount(decimal, currency);
  const isOther = parsed.ok && parsed.amountMinor > 0 && parsed.amountMinor !== row.amountMinor;
  return isOther ? parsed.amountMinor : undefined;
}

/**
 * Gives a held row the amount that the service suggested. `amountMinor` is what the person was shown; if the
 * suggestion has changed since, it is refused. The row keeps its marker, by which an attempt that a restored journal
 * lacks is found.
 */
export function takeSuggested(
  engine: Engine,
  ref: RowRef,
  { amountMinor, by }: { readonly amountMinor: number; readonly by: string },
): Decided {
  const record = engine.journal.row(ref);
  if (record === undefined || suggestedMinor(record) !== amountMinor)
    return { ok: false, from: 'rule', problem: decisionRefused('no-suggestion') };
  const elsewhere = whyNeverSent(engine, ref.batch);
  if (elsewhere !== undefined) return { ok: false, from: 'rule', problem: elsewhere };
  const before = engine.journal.content(ref);
  const amount = formatAmount(amountMinor, record.currency);
  const { content, isValid } = draftOf(engine, ref, before, { amount });
  const fault = content.problems.find(({ severity }) => severity === 'error');
  if (!isValid && fault !== undefined) return { ok: false, from: 'rule', problem: fault };
  return decideRows(engine, ref.batch, [ref.row], () => [
    { type: 'row-mended', row: ref.row, by, content: { ...content, marker: record.marker } },
  ]);
}
