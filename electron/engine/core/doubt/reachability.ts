import type { StepContext } from '../state/step-context.ts';
import { pauseBatch, stopBatch } from '../state/step-context.ts';

/** Failures to reach the service, in a row over all rows and reads, after which the batch pauses. */
const UNREACHABLE_MAX = 3;

/** The service could not be reached at all: three times in a row pauses the batch, an unsafe connection stops it. */
export function noteUnreachable(
  context: StepContext,
  { reason, isCertificate }: { readonly reason: string; readonly isCertificate: boolean },
  call: 'read' | 'payment',
): void {
  const { state } = context;
  state.unreachableInRow += 1;
  if (call === 'payment') state.unsentInRow += 1;
  state.trouble = { code: 'waiting-service', severity: 'note', params: { reason } };
  if (isCertificate) {
    stopBatch(context, { code: 'connection-unsafe', severity: 'error', params: { reason } });
  } else if (Math.max(state.unreachableInRow, state.unsentInRow) >= UNREACHABLE_MAX) {
    pauseBatch(context, 'engine', { code: 'service-unreachable', severity: 'error', params: { reason } });
  }
}
