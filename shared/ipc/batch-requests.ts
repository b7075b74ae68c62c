/** The life of a batch: made from a checked sheet, quoted, reviewed, approved, sent, followed, decided, exported. */

import { z } from 'zod';
import { MONEY_OPERATIONS } from '../api/operations.ts';
import { accountConfirmationSchema } from '../domain/account-confirmation.ts';
import { ENTRIES_BY, ENTRY_LAYOUTS } from '../domain/accounting.ts';
import { batchActSchema } from '../domain/batch-acts.ts';
import { BEGINNINGS, RESULT_SELECTIONS, type ResultSelection } from '../domain/row-state.ts';
import { NEXT_AMOUNTS } from '../sheet/own-sheets.ts';
import {
  batchStateSchema,
  batchSummarySchema,
  batchViewSchema,
  closingSchema,
  comparisonSchema,
  explainedFeesSchema,
  reviewSchema,
  rowViewSchema,
} from './batch-views.ts';
import { checkedSheetSchema, MAX_SHEET_JSON_LENGTH } from './checked-sheet-schema.ts';
import { evidenceSchema, timelineEntrySchema } from './evidence-view.ts';
import { fileViewSchema, recipeSchema, savedSchema, ticketSchema } from './file-requests.ts';
import { command, query } from './request.ts';
import {
  countSchema,
  currencySchema,
  currencyTotalSchema,
  decimalSchema,
  environmentSchema,
  idSchema,
  languageSchema,
  nothingSchema,
  problemSchema,
  rowFieldsSchema,
  rowNumberSchema,
  rowStateSchema,
  taskNameSchema,
  textSchema,
  timeSchema,
} from './values.ts';

/** A page of this length is sent in about 0.1 s; a grid shows at most a hundred rows at once. */
const MAX_PAGE_ROWS = 500;

const batchOnly = z.strictObject({ batch: idSchema });
const rowOnly = batchOnly.extend({ row: rowNumberSchema });
const rowWithFields = rowOnly.extend({ fields: rowFieldsSchema });
const someRows = batchOnly.extend({ rows: z.array(rowNumberSchema).min(1) });
const pageOfRows = { offset: countSchema, limit: z.int().min(1).max(MAX_PAGE_ROWS) };
export const exportedSchema = savedSchema.extend({
  /** Problems to show: for example that no faithful copy was possible. */
  problems: z.array(problemSchema),
});

const referenceQuestionSchema = z.strictObject({
  key: z.string(),
  problem: problemSchema,
  options: z.array(z.string()),
  columns: z.array(z.strictObject({ heading: z.string(), column: z.string(), samples: z.array(z.string()) })),
});

const EXPORT_SELECTIONS = ['all', ...Object.keys(RESULT_SELECTIONS)] as ['all', ...ResultSelection[]];

/** What does not fit in a certificate; `member` is the one of its JSON that the fault is about. */
export const CERTIFICATE_FAULTS = [
  ...(['not-json', 'not-a-certificate', 'hash', 'sums', 'wallet-side', 'approval'] as const),
  ...(['sheet', 'results', 'no-results'] as const),
  ...(['no-such-batch', 'no-such-closing', 'journal-differs', 'journal-broken', 'reopened'] as const),
] as const;

const checkedCertificateSchema = z.strictObject({
  /** The file's name. */
  name: z.string(),
  faults: z.array(z.strictObject({ fault: z.enum(CERTIFICATE_FAULTS), member: z.string().exactOptional() })),
  /** False if the journal of this computer does not have the batch. */
  isBesideJournal: z.boolean(),
  /** What it says itself, with its own hash; null if it cannot be read. */
  says: z
    .strictObject({
      /** As the batch is called. */
      batch: z.string(),
      environment: environmentSchema,
      by: z.string(),
      at: z.string(),
      sha256: z.string(),
      /** The file of results that it names, which is not compared; null if it names none. */
      results: z.string().nullable(),
    })
    .nullable(),
});

export const batchRequests = {
  'batches.list': query(
    z.strictObject({
      search: textSchema,
      states: z.array(batchStateSchema),
      ...pageOfRows,
    }),
    z.strictObject({ total: countSchema, batches: z.array(batchSummarySchema) }),
  ),
  /** What each approved batch is still to take from a wallet, fees included. */
  'batches.reserved': query(
    z.strictObject({}),
    z.strictObject({
      reserved: z.array(z.strictObject({ batch: idSchema, wallet: z.string(), amount: decimalSchema })),
    }),
  ),
  /**
   * Makes a batch of a checked sheet: `sheet` is the text of a HandedOverSheet, one or more lines of JSON
   * (`checked-sheet-schema.ts`). Refused unless its statement is settled, or is the one whose code a person
   * `confirmed`. Rows in `setAside` become closed. `released` are the duplicates for which the user
   * means both payments: the row, `where` of the problem that names the other, and the reason. Main checks every row
   * again. `replaces` is a batch that was never approved, or whose approval this voids; it is discarded for the new
   * one. If it was made of this same sheet, it is returned unchanged instead, with its quotes.
   */
  'batches.create': command(
    z.strictObject({
      ticket: ticketSchema,
      /**
       * The draft of the batch, and the content that it is made of as text. Both are returned with the draft later,
       * so that a change can be noticed.
       */
      draft: z.strictObject({ id: idSchema, madeOf: recipeSchema }).nullable(),
      sheet: z.string().max(MAX_SHEET_JSON_LENGTH),
      /** `meaningCode` of the statement that a person confirmed; null if nothing had to be confirmed. */
      confirmed: z.string().max(100).nullable(),
      setAside: z.array(rowNumberSchema),
      released: z.array(
        z.strictObject({
          row: rowNumberSchema,
          where: textSchema,
          reason: textSchema.exactOptional(),
          /** Without it a changed account stays held. */
          confirmed: accountConfirmationSchema.exactOptional(),
        }),
      ),
      replaces: idSchema.nullable(),
    }),
    batchViewSchema,
  ),
  /** The batch that was made of the same bytes, if there is one. */
  'batches.of-file': query(
    z.strictObject({ ticket: ticketSchema }),
    z.strictObject({ batch: batchSummarySchema.nullable() }),
  ),
  /**
   * Duplicates of checked rows in the journal; `rows` is one or more lines of JSON, each
   * `[{ row, fields }]`: the whole sheet or, after a search for it, the edited rows `of` that can still be paid. The
   * answer holds only rows with findings, is about the rows `of` or about all (null), and has the question that must be
   * answered about the sheet's references first, if there is one.
   */
  'batches.find-duplicates': query(
    z.strictObject({
      ticket: ticketSchema,
      of: z.array(rowNumberSchema).nullable(),
      rows: z.string().max(MAX_SHEET_JSON_LENGTH),
      /** The batch that was made of this same sheet before: it is not compared as an earlier payment. */
      except: idSchema.nullable(),
      /** The period that the sheet states; null if it states none. */
      period: z.string().max(100).nullable(),
      sheet: checkedSheetSchema.pick({ columns: true, fingerprint: true, reference: true }),
    }),
    z.strictObject({
      rows: z.array(z.strictObject({ row: rowNumberSchema, problems: z.array(problemSchema) })),
      of: z.array(rowNumberSchema).nullable(),
      questions: z.array(referenceQuestionSchema),
      /** The newest batch of the layout that paid rows of the period already; null if there is none. */
      paidPeriod: z
        .strictObject({
          batch: batchSummarySchema,
          period: z.string(),
          paid: countSchema,
          /** All rows that it was meant to pay. */
          of: countSchema,
        })
        .nullable(),
    }),
  ),
  /** What was paid last to this account from this computer; `payee` is its `recipientIdentity`, as long as its cells. */
  'batches.last-paid': query(
    z.strictObject({ payee: z.string() }),
    z.strictObject({
      last: z
        .strictObject({
          batch: idSchema,
          row: rowNumberSchema,
          at: timeSchema,
          amount: decimalSchema,
          currency: currencySchema,
        })
        .nullable(),
    }),
  ),
  /** What may have been paid this month in channels with a limit, by payee (`limitedPayee`), minor units. */
  'batches.paid-in-month': query(
    z.strictObject({ except: idSchema.nullable() }),
    z.strictObject({ paid: z.record(z.string(), z.int()) }),
  ),
  'batches.show': query(batchOnly, batchViewSchema),
  'batches.rows': query(
    batchOnly.extend({
      ...pageOfRows,
      /** Empty means all states. */
      states: z.array(rowStateSchema),
      search: textSchema,
      sort: z.strictObject({
        by: z.enum(['row', 'state', 'amount', 'recipient', 'channel', 'changed']),
        direction: z.enum(['asc', 'desc']),
      }),
    }),
    z.strictObject({ total: countSchema, rows: z.array(rowViewSchema) }),
  ),
  'batches.row': query(rowOnly, rowViewSchema),
  'batches.evidence': query(rowOnly, evidenceSchema),
  'batches.timeline': query(rowOnly, z.strictObject({ entries: z.array(timelineEntrySchema) })),

  /**
   * Chooses the wallets (currency → wallet id; a currency that is left out gets its only active wallet) and quotes.
   * Progress comes as `task-progress`. With `isExact`, every row is quoted instead of estimated.
   */
  'batches.quote': command(
    z.strictObject({
      batch: idSchema,
      wallets: z.record(currencySchema, idSchema),
      convertFrom: currencySchema.nullable(),
      isExact: z.boolean(),
    }),
    /** `unread`: why not all rows were compared with the service's payments and the book of recipients, if so. */
    reviewSchema.extend({ unread: problemSchema.nullable() }),
  ),
  'batches.review': query(batchOnly, reviewSchema),
  /** Each row's fees beside the lines of the schedule that they follow, those that differ most first. */
  'batches.explain-fees': query(
    z.strictObject({ batch: idSchema, offset: countSchema, limit: z.int().min(1).max(100) }),
    explainedFeesSchema,
  ),
  'batches.compare': query(batchOnly, comparisonSchema),
  /** Runs the same rows against the practice service with faults, in a journal that is thrown away. */
  'batches.rehearse': command(
    batchOnly,
    z.strictObject({
      counts: z.partialRecord(rowStateSchema, countSchema),
      /** How long the real run would take at the present rate. */
      estimatedSeconds: z.number(),
      problems: z.array(problemSchema),
    }),
  ),
  /** `confirmation` is the typed text if the review asks for it; `approver` names the second person. */
  'batches.approve': command(
    z.strictObject({
      batch: idSchema,
      confirmation: z.string().max(100),
      approver: z.string().trim().max(100).nullable(),
    }),
    batchViewSchema,
  ),
  /**
   * Imports anew what another machine approved and did not send. `count`: the parked rows that the person was shown, and
   * of which they said that it pays none. Answers with the new batch, or with the old one if there is nothing to import.
   */
  'batches.take-over': command(z.strictObject({ batch: idSchema, count: z.int().min(1) }), batchViewSchema),
  'batches.send': command(batchOnly, batchViewSchema),
  'batches.pause': command(batchOnly, batchViewSchema),
  'batches.resume': command(batchOnly, batchViewSchema),
  /** Ends the sending: rows that were not sent stay ready, sent rows are followed. */
  'batches.stop': command(batchOnly, batchViewSchema),
  'batches.set-pace': command(
    z.strictObject({
      batch: idSchema,
      perSecond: z.number().min(0.1).max(1000),
      maxPerSecond: z.number().min(0.1).max(1000),
    }),
    batchViewSchema,
  ),
  /** Cancels one task of a batch. Never a payment in flight. */
  'batches.cancel-task': command(batchOnly.extend({ task: taskNameSchema }), nothingSchema),
  /** The run as a chart: at most 600 points from the first payment on. */
  'batches.run': query(
    batchOnly,
    z.strictObject({
      points: z.array(
        z.strictObject({
          at: timeSchema,
          sent: countSchema,
          paid: countSchema,
          failed: countSchema,
          inDoubt: countSchema,
        }),
      ),
    }),
  ),

  /** A person's decision on one parked row. `paid` verifies the session; `send-again` sweeps first. */
  'batches.decide': command(
    rowOnly.extend({
      decision: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('paid'),
          sessionId: idSchema,
          /** The `what` of the `session-differs` problem that was shown: the person takes the session nevertheless. */
          accepted: z.string().max(1000).exactOptional(),
        }),
        z.strictObject({ kind: z.literal('not-paid') }),
        z.strictObject({ kind: z.literal('send-again'), confirmation: z.string().max(100) }),
      ]),
    }),
    rowViewSchema,
  ),
  /** What a person does to the batch as a whole; it is recorded with their name. */
  'batches.act': command(z.strictObject({ batch: idSchema, act: batchActSchema }), batchViewSchema),
  /** What a refused or failed row would be with these values instead of its own; nothing is written. */
  'batches.mend-check': query(
    rowWithFields,
    z.strictObject({
      problems: z.array(problemSchema),
      state: z.enum(BEGINNINGS),
    }),
  ),
  /**
   * Mends the row once a fresh look at the service proves that it was not paid: its sessions must still say `failed`,
   * and its markers must be nowhere else. It must then be approved and sent again.
   */
  'batches.mend': command(rowWithFields, rowViewSchema),
  /**
   * The rows for which nobody was paid and that must be corrected (invalid, rejected, failed), as a sheet of their
   * own; nothing is written into this batch. Null if there are none.
   */
  'batches.rows-to-mend': command(
    z.strictObject({ batch: idSchema, language: languageSchema }),
    z.strictObject({ file: fileViewSchema.nullable() }),
  ),
  /**
   * Gives a held row the amount that the service suggested in place of its own: `amount`, as it was shown. The row
   * must be quoted and approved again.
   */
  'batches.take-suggested': command(rowOnly.extend({ amount: decimalSchema }), batchViewSchema),
  /** Held rows are released to be paid; before approval, closed rows are reopened. */
  'batches.release': command(
    someRows.extend({
      /** The reason in the person's own words, stored with each row. */
      reason: textSchema.nullable(),
      /** How a changed account was made sure of; absent if none of the rows waits for one. */
      confirmed: accountConfirmationSchema.exactOptional(),
    }),
    batchViewSchema,
  ),
  /** Takes a release or a closing back: what was held waits for a person again, anything else is ready as before. */
  'batches.take-back': command(someRows, batchViewSchema),
  /** Which ready rows the wallet of that currency can pay at present, taken in an order; the others are left out. */
  'batches.rows-that-fit': query(
    z.strictObject({
      batch: idSchema,
      currency: currencySchema,
      order: z.enum(['sheet', 'priority', 'smallest', 'largest']),
    }),
    z.strictObject({
      count: countSchema,
      /** What they may take from the wallet, fees and tolerance included. */
      needed: decimalSchema,
      leftOut: z.array(rowNumberSchema),
      /** True if any ready row has a priority of its own. */
      hasPriorities: z.boolean(),
    }),
  ),
  /**
   * Payees who were paid, are written out in the sheet, and are not in the service's book of recipients: the first
   * row of each, and at most 200 of them.
   */
  'batches.new-payees': query(
    batchOnly,
    z.strictObject({
      total: countSchema,
      payees: z.array(
        z.strictObject({
          row: rowNumberSchema,
          name: z.string(),
          transactionType: z.string(),
          /** Masked, as in `rowViewSchema`. */
          account: z.string(),
        }),
      ),
    }),
  ),
  /** Adds the payees of these rows to the book; returns those that the service refused, and why. */
  'batches.keep-payees': command(
    z.strictObject({ batch: idSchema, rows: z.array(rowNumberSchema).min(1).max(200) }),
    z.strictObject({
      kept: countSchema,
      refused: z.array(z.strictObject({ row: rowNumberSchema, problems: z.array(problemSchema) })),
    }),
  ),
  /** Sets aside rows that were never sent. */
  'batches.close-rows': command(someRows, batchViewSchema),
  /** Shows a save dialog and writes the results; `copy` is the accountant's own workbook with result columns added. */
  'batches.export': command(
    z.strictObject({
      batch: idSchema,
      format: z.enum(['xlsx', 'csv', 'copy']),
      only: z.enum(EXPORT_SELECTIONS),
      language: languageSchema,
    }),
    exportedSchema,
  ),
  /** Shows a save dialog and writes the sheet of the next month: the same people, with amounts to fill in. */
  'batches.next-sheet': command(
    z.strictObject({ batch: idSchema, amounts: z.enum(NEXT_AMOUNTS), language: languageSchema }),
    exportedSchema,
  ),
  /** Shows a save dialog and writes what was paid as journal entries; `currency` null: of all currencies. */
  'batches.export-entries': command(
    z.strictObject({
      batch: idSchema,
      layout: z.enum(ENTRY_LAYOUTS),
      by: z.enum(ENTRIES_BY),
      currency: currencySchema.nullable(),
      language: languageSchema,
    }),
    exportedSchema,
  ),
  'batches.export-audit-log': command(batchOnly, exportedSchema),
  /**
   * Rows of any batch that have every word of the text, or one that begins with it, the newest import first; `next` goes
   * on after these. With the first page comes what all rows found were `paid`, of 5,000 of them if it is not whole.
   */
  'rows.search': query(
    z.strictObject({
      text: z.string().max(200),
      after: z.int().min(0).nullable(),
      limit: z.int().min(1).max(100),
    }),
    z.strictObject({
      rows: z.array(
        z.strictObject({
          batch: idSchema,
          /** What a person calls the batch. */
          name: z.string(),
          row: rowNumberSchema,
          payee: z.string(),
          /** Masked. */
          account: z.string(),
          amount: decimalSchema.nullable(),
          currency: currencySchema.nullable(),
          state: rowStateSchema,
          operation: z.enum(MONEY_OPERATIONS),
          at: timeSchema,
        }),
      ),
      next: z.int().min(0).nullable(),
      paid: z
        .strictObject({
          sums: z.array(currencyTotalSchema),
          isWhole: z.boolean(),
        })
        .nullable(),
    }),
  ),
  /** Asks the service what the wallets hold now. */
  'batches.closing': query(batchOnly, closingSchema),
  /** Refused while something is in the way, or needs a reason and has none (`batches.closing`). */
  'batches.close': command(batchOnly.extend({ reason: textSchema }), batchViewSchema),
  'batches.reopen': command(batchOnly.extend({ reason: textSchema }), batchViewSchema),
  /** The batch on paper, as PDF; closed or not. */
  'batches.report': command(
    batchOnly.extend({ language: languageSchema, paper: z.enum(['A4', 'Letter']) }),
    savedSchema,
  ),
  /** The certificate of a closed batch, as JSON. */
  'batches.certificate': command(batchOnly, savedSchema),
  /** Checks a certificate that the person chooses, by itself and beside this computer's journal; null if cancelled. */
  'certificates.check': command(
    z.strictObject({}),
    z.strictObject({ checked: checkedCertificateSchema.nullable() }),
  ),
  /** Removes a batch of which nothing was sent. */
  'batches.discard': command(batchOnly, nothingSchema),
} as const;
