import type { StepContext } from './step-context.ts';
import { pauseBatch, stopBatch } from './step-context.ts';

/** Failures to reach the service, in a row over all rows and reads, after which the batch pauses. */
const UNREACHABLE_MAX = 3;

/** The service could not be reached at all: three times in a row pauses the batch, an unsafe connection stops it. */
export function noteUnreachable(context: StepContext, reason: string, isCertificate: boolean): void {
  const { state } = context;
  state.unreachableInRow += 1;
  if (isCertificate) {
    stopBatch(context, { code: 'connection-unsafe', severity: 'error', params: { reason } });
  } else if (state.unreachableInRow >= UNREACHABLE_MAX) {
    pauseBatch(context, 'engine', { code: 'service-unreachable', severity: 'error', params: { reason } });
  }
}
