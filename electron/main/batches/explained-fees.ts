/** The fees of a batch's rows beside the service's schedule, page by page. */
import { formatAmount } from '../../../shared/domain/money.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { ParsedInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { type ExplainedFee, explainFees } from '../../engine/review/explain-fees.ts';
import { done, mapped } from '../ipc/answer-request.ts';
import { type ProfileConnection, readFromService } from '../service/profile-connection.ts';
import { viewFee } from '../service/service-to-view.ts';
import { recipientName } from './batch-to-view.ts';

/** The document does not say how fees are rounded, so one minor unit is no difference. */
const ROUNDING_MINOR = 1;

export async function explainedFees(
  connection: ProfileConnection,
  { batch, offset, limit }: ParsedInput<'batches.explain-fees'>,
): Promise<Reply<RequestOutput<'batches.explain-fees'>>> {
  const { journal } = connection.engine;
  const schedule = mapped(await readFromService(connection, 'list-fees', {}), ({ items }) =>
    items.flatMap(({ fees }) => fees),
  );
  if (!schedule.ok) return schedule;
  const explained = explainFees(journal.rows(batch), schedule.value);
  return done({
    total: explained.length,
    differing: explained.filter((fee) => Math.abs(differenceOf(fee) ?? 0) > ROUNDING_MINOR).length,
    rows: explained.slice(offset, offset + limit).map((fee) => {
      const { row, currency, feesMinor, isQuoted, lines, byScheduleMinor } = fee;
      const difference = differenceOf(fee);
      return {
        row,
        recipient: recipientName(journal.content({ batch, row }).fields),
        currency,
        fees: formatAmount(feesMinor, currency),
        isQuoted,
        lines: lines.map(viewFee),
        bySchedule: byScheduleMinor === undefined ? null : formatAmount(byScheduleMinor, currency),
        difference: difference === undefined ? null : formatAmount(difference, currency),
      };
    }),
  });
}

function differenceOf({ feesMinor, byScheduleMinor }: ExplainedFee): number | undefined {
  return byScheduleMinor === undefined ? undefined : feesMinor - byScheduleMinor;
}
