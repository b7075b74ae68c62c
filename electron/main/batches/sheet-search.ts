/** Searches the journal for earlier payments of the sheet that is checked in the window. */

import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Problem } from '../../../shared/domain/problem.ts';
import { nameOf } from '../../../shared/domain/recipient-identity.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { rowFieldsSchema, rowNumberSchema } from '../../../shared/ipc/values.ts';
import { layoutOf } from '../../../shared/sheet/check/headings/mapping-profile.ts';
import { comparedRows } from '../../engine/import/compared-rows.ts';
import { knownReference, referenceQuestion } from '../../engine/import/reference-question.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { OwnFindings } from '../../engine/same-payment/findings.ts';
import type { ComparedRow } from '../../engine/same-payment/intent.ts';
import { type PaidPeriod, paidPeriod } from '../../engine/same-payment/paid-period.ts';
import { handedOverPieces } from '../files/handed-over-sheet.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import { summarise } from './batch-to-view.ts';

const rowsToCompare = z.array(z.strictObject({ row: rowNumberSchema, fields: rowFieldsSchema }));

type Asked = RequestInput<'batches.find-duplicates'>;
type Found = RequestOutput<'batches.find-duplicates'>;

interface SearchSources {
  readonly connection: ProfileConnection;
  readonly journal: ReadonlyJournal;
  /** `duplicates.days` */
  readonly days: number;
  /** Of the sheet's file. */
  readonly sha256: string;
}

/**
 * Keeps the rows of the sheet that was searched last: after an edit the window hands over the edited rows alone, but
 * whether a sheet was paid before, and whom it pays, can only be told of all of them.
 */
export class SheetSearch {
  #ticket: string | undefined;
  #rows = new Map<number, ComparedRow>();
  /** The batches that the sheet repeated when it was searched last. */
  #repeated = '';

  /** Undefined if the edited rows belong to another sheet than the one that is kept. */
  async find(asked: Asked, { connection, journal, days, sha256 }: SearchSources): Promise<Found | undefined> {
    const { ticket, of, rows: text, sheet, period, except } = asked;
    if (of !== null && ticket !== this.#ticket) return undefined;
    await this.#take(ticket, of, text);
    const { serviceId: address, environment, engine } = connection;
    const now = engine.now();
    const rows = [...this.#rows.values()];
    const payer = { address, environment, businessId: null };
    const stated = { sha256, layout: layoutOf(sheet), period: period ?? undefined };
    const findings = new OwnFindings({
      ...{ journal, now, days, except, payer },
      means: knownReference(journal, sheet, address)?.means ?? 'neither',
      sheet: {
        ...stated,
        rows: () => rows,
        payees: () => rows.map(({ identity, fields }) => ({ identity, name: nameOf(fields) })),
      },
    });
    const repeated = findings.own.repeatedBatches.join(' ');
    // If the sheet has come to repeat another one, or does so no more, that is about all of its rows.
    const about = repeated === this.#repeated ? of : null;
    this.#repeated = repeated;
    const scope = { journal, now, address, environment, days, nowMs: now.ourMs };
    const question = referenceQuestion(rows, sheet, scope);
    const found = await foundIn(about === null ? rows : this.#rowsAt(about), findings);
    const before = paidPeriod(journal, stated, { payer, now });
    return {
      ...{ rows: found, of: about, questions: question ? [question] : [] },
      paidPeriod: before ? viewPaidPeriod(journal, before) : null,
    };
  }

  async #take(ticket: string, of: Asked['of'], text: string): Promise<void> {
    const taken = new Map<number, ComparedRow>();
    for await (const piece of handedOverPieces(text))
      for (const row of comparedRows(rowsToCompare.parse(piece))) taken.set(row.row, row);
    if (of === null) this.#rows = taken;
    // What is edited keeps its place, and what cannot be paid any more leaves.
    for (const row of of ?? []) if (!taken.has(row)) this.#rows.delete(row);
    if (of !== null) for (const [row, compared] of taken) this.#rows.set(row, compared);
    this.#ticket = ticket;
  }

  #rowsAt(numbers: readonly number[]): readonly ComparedRow[] {
    return numbers.flatMap((row) => this.#rows.get(row) ?? []);
  }
}

function viewPaidPeriod(
  journal: ReadonlyJournal,
  { record, period, paid, of }: PaidPeriod,
): Found['paidPeriod'] {
  return { batch: summarise(journal, record), period, paid, of };
}

/** So many rows are compared before other work runs. */
const ROWS_AT_ONCE = 200;

async function foundIn(rows: readonly ComparedRow[], findings: OwnFindings): Promise<Found['rows']> {
  const found: { row: number; problems: Problem[] }[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const problems = findings.of(row).map(({ problem }) => problem);
    if (problems.length > 0) found.push({ row: row.row, problems });
  }
  return found;
}
