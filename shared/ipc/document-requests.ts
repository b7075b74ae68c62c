/** What is written about a batch's rows for others: receipts, payment advices, transfer orders. None of it is sent. */
import { z } from 'zod';
import { exportedSchema } from './batch-requests.ts';
import { command, query } from './request.ts';
import { countSchema, currencyTotalSchema, idSchema, rowNumberSchema } from './values.ts';

const paperSchema = z.enum(['A4', 'Letter']);

export const documentRequests = {
  /**
   * Receipts as PDF of one paid row, or (`row` null) of all paid rows; more than 500 make several files. Progress
   * comes as `task-progress`. If it is cancelled or cannot write, the finished files stay, and `receipts-missing`
   * names the rows without a receipt.
   */
  'batches.receipts': command(
    z.strictObject({ batch: idSchema, row: rowNumberSchema.nullable(), paper: paperSchema }),
    exportedSchema.extend({ count: countSchema, files: countSchema }),
  ),
  /**
   * What each payee is told of what was paid to them, in the payee's language: all as PDF, or a folder with a mail
   * draft for each. `count` is how many were written, `withoutEmail` how many of them name no address.
   */
  'batches.advices': command(
    z.strictObject({ batch: idSchema, form: z.enum(['pdf', 'mail']), paper: paperSchema }),
    exportedSchema.extend({ count: countSchema, files: countSchema, withoutEmail: countSchema }),
  ),
  /**
   * The rows that were set aside and may stand on a transfer order; `left` is how many were set aside and do not, because
   * they were sent, are on an order already, or may be paid otherwise.
   */
  'batches.orderable': query(
    z.strictObject({ batch: idSchema }),
    z.strictObject({
      count: countSchema,
      totals: z.array(currencyTotalSchema),
      left: countSchema,
    }),
  ),
  /** The order to a bank or operator, `to`, to pay these rows. */
  'batches.transfer-order': command(
    z.strictObject({ batch: idSchema, to: z.string().trim().max(200), paper: paperSchema }),
    exportedSchema.extend({ count: countSchema }),
  ),
} as const;
