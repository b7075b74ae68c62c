/** Tests a profile's connection: one harmless read and, if it fails, the likeliest cause. */
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import { CONNECTION_CHECKS, type ConnectionTest } from '../../../shared/ipc/profile-requests.ts';
import { readProblem, wholeRefused } from '../../engine/core/doubt/read-problem.ts';
import type { OperationOutcome } from '../../service/read-answer.ts';
import { createServiceClient } from '../../service/service-client.ts';
import type { ProfileAccess } from '../profiles/profiles.ts';

/**
 * If the clocks differ by more than this, a service that checks timestamps may refuse every call (the document gives
 * no tolerance).
 */
const CLOCK_TOLERANCE_SECONDS = 60;
/** A person waits for the test. */
const TIMEOUT_MS = 15_000;

type Check = (typeof CONNECTION_CHECKS)[number];

export async function testConnection(access: ProfileAccess): Promise<ConnectionTest> {
  const { keys, address, origin } = access;
  if (keys.kind !== 'found') {
    return report(access, [], { failed: 'keys', problems: [problem('keys-refused')] });
  }
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
    return report(access, [], {
      failed: 'origin',
      problems: [problem('headers-refused')],
    });
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
      const problems = [readProblem({ kind: 'unreachable', reason, isCertificate })];
      return isCertificate
        ? report(access, ['reach'], { failed: 'certificate', problems })
        : report(access, [], { failed: 'reach', problems });
    }
    case 'no-answer': {
      const problems = [readProblem({ kind: 'unreachable', reason: outcome.reason, isCertificate: false })];
      return report(access, [], { failed: 'reach', problems });
    }
    case 'not-theirs': {
      const what = outcome.faults[0]?.message ?? String(outcome.status);
      const why = outcome.status === 404 ? wrongAddress(access) : problem('answer-not-theirs', { what });
      return report(access, [], { failed: 'reach', problems: [why] });
    }
    case 'refused':
      return refusedConnection(access, outcome);
    case 'decoded': {
      const difference = clockDifference(outcome.serverTimeMs);
      const walletCount = outcome.value.total ?? outcome.value.items.length;
      return report(access, CONNECTION_CHECKS, { difference, walletCount });
    }
  }
}

function refusedConnection(
  access: ProfileAccess,
  outcome: Extract<OperationOutcome<'list-wallets'>, { kind: 'refused' }>,
): ConnectionTest {
  const { status, error, headers } = outcome;
  const difference = clockDifference(Date.parse(headers.date ?? '') || undefined);
  const base: readonly Check[] = ['reach', 'certificate'];
  if (difference !== null && Math.abs(difference) > CLOCK_TOLERANCE_SECONDS) {
    // The clock has a line of its own; the service's message is the next likeliest cause.
    const why = readProblem({ kind: 'refused', status: status === 401 ? 401 : 403, message: error.message });
    return report(access, base, { failed: 'clock', difference, problems: [why] });
  }
  if (status === 404) return report(access, base, { failed: 'reach', problems: [wrongAddress(access)] });
  if (status !== 401 && status !== 403) {
    const why = status >= 500 ? problem('service-error', { status }) : wholeRefused(status, error);
    return report(access, [...base, 'clock'], { failed: 'keys', difference, problems: [why] });
  }
  const why = readProblem({ kind: 'refused', status, message: error.message });
  if (why.code === 'headers-refused') {
    return report(access, [...base, 'clock'], { failed: 'origin', difference, problems: [why] });
  }
  if (why.code === 'permission-missing') {
    return report(access, [...base, 'clock', 'origin', 'keys'], {
      failed: 'permission',
      difference,
      problems: [why],
    });
  }
  // A service that refuses the keys has not checked the origin yet.
  return report(access, [...base, 'clock'], { failed: 'keys', difference, problems: [why] });
}

function wrongAddress({ address }: ProfileAccess): Problem {
  return problem('address-wrong', { address });
}

function clockDifference(serverTimeMs: number | undefined): number | null {
  return serverTimeMs === undefined ? null : Math.round((Date.now() - serverTimeMs) / 1000);
}

function report(
  { address }: ProfileAccess,
  passed: readonly Check[],
  found: {
    readonly failed?: Check;
    readonly problems?: readonly Problem[];
    readonly difference?: number | null;
    readonly walletCount?: number;
  },
): ConnectionTest {
  return {
    isWorking: found.failed === undefined,
    address,
    checks: CONNECTION_CHECKS.map((check) => ({
      check,
      outcome: check === found.failed ? 'failed' : passed.includes(check) ? 'passed' : 'not-tried',
    })),
    clockDifferenceSeconds: found.difference ?? null,
    walletCount: found.walletCount ?? null,
    problems: [...(found.problems ?? [])],
  };
}
