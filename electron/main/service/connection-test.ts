/** Tests a profile's connection: one harmless read and, if it fails, the likeliest cause. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { CONNECTION_CHECKS, type ConnectionTest } from '../../../shared/ipc/profile-requests.ts';
import {
  CLOCK_TOLERANCE_MS,
  readProblem,
  refusalProblem,
  wholeRefused,
} from '../../engine/core/doubt/read-problem.ts';
import type { OperationOutcome } from '../../service/read-answer.ts';
import { createServiceClient } from '../../service/service-client.ts';
import { keysProblem, type ProfileAccess } from '../profiles/profiles.ts';

/** A person waits for the test. */
const TIMEOUT_MS = 15_000;

type Check = (typeof CONNECTION_CHECKS)[number];

export async function testConnection(access: ProfileAccess): Promise<ConnectionTest> {
  const { keys, address, origin } = access;
  if (keys.kind !== 'found') return failing('keys', keysProblem(access));
  let client: ReturnType<typeof createServiceClient>;
  try {
    client = createServiceClient({
      address,
      keys: keys.keys,
      origin,
      timeoutMs: TIMEOUT_MS,
      environment: process.env,
    });
  } catch {
    return failing('origin', problem('headers-refused'));
  }
  try {
    const outcome = await client.call('list-wallets', { page: '0', size: '1' });
    return judged(access, outcome);
  } finally {
    client.close();
  }
}

function judged(access: ProfileAccess, outcome: OperationOutcome<'list-wallets'>): ConnectionTest {
  switch (outcome.kind) {
    case 'not-sent': {
      const { reason, isCertificate } = outcome;
      const why = readProblem({ kind: 'unreachable', reason, isCertificate });
      return isCertificate ? failing('certificate', why, ['reach']) : failing('reach', why);
    }
    case 'no-answer': {
      const { reason } = outcome;
      return failing('reach', readProblem({ kind: 'unreachable', reason, isCertificate: false }));
    }
    case 'not-theirs': {
      const what = outcome.faults[0]?.message ?? String(outcome.status);
      const why = outcome.status === 404 ? wrongAddress(access) : problem('answer-not-theirs', { what });
      return failing('reach', why);
    }
    case 'refused':
      return refusedConnection(access, outcome);
    case 'decoded': {
      const { total, items } = outcome.value;
      return {
        isWorking: true,
        checks: CONNECTION_CHECKS.map((check) => ({ check, outcome: 'passed' })),
        clockDifferenceSeconds: clockDifference(outcome.serverTimeMs),
        walletCount: total ?? items.length,
        problems: [],
      };
    }
  }
}

function refusedConnection(
  access: ProfileAccess,
  outcome: Extract<OperationOutcome<'list-wallets'>, { kind: 'refused' }>,
): ConnectionTest {
  const { status, error, clockAheadMs } = outcome;
  const difference = clockAheadMs === undefined ? null : Math.round(clockAheadMs / 1000);
  const fail = (check: Check, why: Problem, ...passed: readonly Check[]) =>
    failing(check, why, ['reach', 'certificate', ...passed], difference);
  if (Math.abs(clockAheadMs ?? 0) > CLOCK_TOLERANCE_MS) {
    const { message } = error;
    return fail('clock', refusalProblem({ status, message, clockAheadMs }));
  }
  if (status === 404) return failing('reach', wrongAddress(access), ['certificate']);
  if (status !== 401 && status !== 403) {
    const why = status >= 500 ? problem('service-error', { status }) : wholeRefused(status, error);
    return fail('keys', why, 'clock');
  }
  const why = refusalProblem({ status, message: error.message });
  if (why.code === 'headers-refused') return fail('origin', why, 'clock');
  if (why.code === 'permission-missing') return fail('permission', why, 'clock', 'origin', 'keys');
  // A service that refuses the keys has not checked the origin yet.
  return fail('keys', why, 'clock');
}

function wrongAddress({ address }: ProfileAccess): Problem {
  return problem('address-wrong', { address });
}

function clockDifference(serverTimeMs: number | undefined): number | null {
  return serverTimeMs === undefined ? null : Math.round((Date.now() - serverTimeMs) / 1000);
}

function failing(
  failed: Check,
  why: Problem,
  passed: readonly Check[] = [],
  difference: number | null = null,
): ConnectionTest {
  return {
    isWorking: false,
    checks: CONNECTION_CHECKS.map((check) => ({
      check,
      outcome: check === failed ? 'failed' : passed.includes(check) ? 'passed' : 'not-tried',
    })),
    clockDifferenceSeconds: difference,
    walletCount: null,
    problems: [why],
  };
}
