import type { Session } from '../../../../shared/api/session.ts';
import { amountWithCode } from '../../../../shared/domain/money.ts';
import { problem } from '../../../../shared/domain/problem.ts';
import { quoteSent } from '../row/attempts.ts';
import type { RowRecord } from '../row/row-record.ts';
import type { StepContext } from '../state/step-context.ts';
import { raiseAlarm } from '../state/step-context.ts';
import { isBeyondQuote, shownBy, shownDebit } from './debit-fit.ts';

/**
 * A session of the row that shows more taken from the wallet than its quote, by more than the tolerance, is an alarm,
 * once per batch: a service that charges otherwise than it quotes does so for every row.
 */
export function compareDebit(context: StepContext, row: RowRecord, session: Session): void {
  const { batch, settings } = context.state;
  const { shown } = shownBy(session);
  const quote = quoteSent(row);
  const priced = { currency: row.currency, quote };
  // What failed took nothing.
  if (shown === undefined || quote === null || session.status === 'failed') return;
  if (!isBeyondQuote(priced, shown, settings.quote.tolerancePercent)) return;
  if (batch.alarms.some((alarm) => alarm.problem.code === 'debit-differs')) return;
  const currency = quote.currency ?? row.currency;
  const money = (minor: number) => amountWithCode(minor, currency);
  const { debitMinor = 0, feesMinor = 0 } = shownDebit(priced, shown) ?? {};
  raiseAlarm(
    context,
    row.row,
    problem('debit-differs', {
      row: row.row,
      cost: money(quote.userPaysMinor),
      quotedFees: money(quote.totalFeesMinor),
      debited: money(debitMinor),
      fees: money(feesMinor),
    }),
  );
}
