/** The practice service in a process of its own, and its books through the control endpoint. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BookSession, BookWallet } from '../../electron/practice/books/book-types.ts';
import type { FaultPlanInput } from '../../electron/practice/faults/fault-plan.ts';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import { exchange } from './practice-caller.ts';
import { CONTROL_HEADER } from './practice-control-endpoint.ts';
import type { LoggedRequest } from './practice-request-log.ts';

const SERVE = join(import.meta.dirname, 'serve-practice.ts');

export interface PracticeProcess {
  readonly url: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly origin: string;
  sessions(): Promise<readonly BookSession[]>;
  /** Every request, those that were refused included; from `sinceMs` on. */
  requests(sinceMs?: number): Promise<readonly LoggedRequest[]>;
  wallets(): Promise<readonly (BookWallet & { readonly balanceMinor: number })[]>;
  setFaults(plan: FaultPlanInput): Promise<void>;
  setBalance(walletId: string, balance: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts it and waits until it listens. It ends with this process at the latest. */
export async function startPracticeProcess(options: PracticeOptionsInput = {}): Promise<PracticeProcess> {
  const child = spawn(process.execPath, [SERVE, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => {
      throw new Error('the practice service did not start');
    }),
  ]);
  const announced = JSON.parse(String(line)) as Pick<
    PracticeProcess,
    'url' | 'publicKey' | 'privateKey' | 'origin'
  >;
  const door = async (method: 'GET' | 'PUT', path: string, body?: unknown): Promise<unknown> => {
    const answer = await exchange(`${announced.url}/practice/${path}`, {
      method,
      headers: { [CONTROL_HEADER]: announced.privateKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ...announced,
    sessions: async () => (await door('GET', 'books/sessions')) as BookSession[],
    requests: async (sinceMs = 0) =>
      (await door('GET', `books/requests?since=${sinceMs}`)) as LoggedRequest[],
    wallets: async () => (await door('GET', 'books/wallets')) as (BookWallet & { balanceMinor: number })[],
    setFaults: async (plan) => void (await door('PUT', 'faults', plan)),
    setBalance: async (walletId, balance) =>
      void (await door('PUT', `wallets/${walletId}/balance`, { balance })),
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
