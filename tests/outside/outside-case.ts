/**
 * The command line as an outsider sees it: started as a process, with a service that is not ours, and judged by its
 * output, its exit, the files it left and the service's own books.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { payeeAccount, payeePhone } from '../support/payee-numbers.ts';
import { type SecondService, startSecondService } from '../support/second-service/second-service.ts';
import type { Variant } from '../support/second-service/variant.ts';
import { removeFolder } from '../support/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '../..');
const PAYSHEET = join(PROJECT, 'electron/cli/paysheet.mjs');

/** Short waits, so that what takes minutes at a real service takes seconds here. */
export const QUICK = {
  rate: { perSecond: 200, maxPerSecond: 200 },
  reconcile: { scheduleSeconds: [0.2, 0.4, 0.8], settleSeconds: 2 },
  tracking: { periodSeconds: 0.2 },
  breaker: { cooldownSeconds: 0.3 },
};

/** The body of a recipient by mobile money. */
export const RECIPIENT = {
  first_name: 'Awa',
  last_name: 'Diallo',
  transaction_type: 'mobile_money',
  country: 'sn',
  recipient_type: 'transaction',
  language: 'fr',
  phone: '+221771834567',
  provider: 'orange',
};

export interface Outcome {
  /** Null if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunWish {
  readonly settings?: object | null;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** Through `npm run --silent paysheet --`, as the contract words it. */
  readonly npm?: boolean;
  readonly service?: SecondService | string | null;
  readonly data?: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
}

interface OutsideCase {
  readonly folder: string;
  readonly data: string;
  readonly service: SecondService;
  readonly start: (args: readonly string[], wish?: RunWish) => Running;
  readonly run: (args: readonly string[], wish?: RunWish) => Promise<Outcome>;
  /** Everything every run of this case printed. */
  readonly printed: () => string;
}

/** A fresh folder and a fresh second service, both gone when the test ends. */
export async function outsideCase(test: TestContext, variant: Partial<Variant> = {}): Promise<OutsideCase> {
  const folder = mkdtempSync(join(tmpdir(), 'paysheet-outside-'));
  const service = await startSecondService(variant);
  let printed = '';
  const children: ChildProcess[] = [];
  test.after(async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    }
    await service.close();
    removeFolder(folder);
  });
  let count = 0;
  const data = join(folder, 'data');
  const start = (args: readonly string[], wish: RunWish = {}): Running => {
    const options = ['--data', wish.data ?? data];
    if (wish.service !== null) {
      const { service: other = service } = wish;
      options.push('--service', typeof other === 'string' ? other : other.url);
    }
    if (wish.settings !== null) {
      count += 1;
      const path = join(folder, `settings-${count}.json`);
      writeFileSync(path, JSON.stringify(wish.settings ?? QUICK));
      options.push('--settings', path);
    }
    const [program, ...before] = wish.npm
      ? ['npm', 'run', '--silent', 'paysheet', '--']
      : [process.execPath, PAYSHEET];
    const keys = typeof wish.service === 'object' && wish.service !== null ? wish.service : service;
    const child = spawn(program ?? '', [...before, ...args, ...options], {
      cwd: PROJECT,
      detached: true,
      stdio: [wish.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PAYSHEET_PUBLIC_KEY: keys.publicKey,
        PAYSHEET_PRIVATE_KEY: keys.privateKey,
        PAYSHEET_ORIGIN: keys.origin,
        XDG_STATE_HOME: join(folder, 'state'),
        XDG_DATA_HOME: join(folder, 'home'),
        ...wish.environment,
      },
    });
    children.push(child);
    child.stdin?.end(wish.input);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
      printed += chunk.toString('utf8');
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8');
      printed += chunk.toString('utf8');
    });
    const ended = new Promise<Outcome>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, stdout, stderr }));
    });
    return { child, ended };
  };
  return {
    folder,
    data,
    service,
    start,
    run: (args, wish) => start(args, wish).ended,
    printed: () => printed,
  };
}

interface OutsideRow {
  readonly row: number;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly channel: string;
  readonly idempotencyKey: string | null;
  readonly marker: string | null;
  readonly sessionId: string | null;
  readonly reference: string | null;
  readonly status: string | null;
  readonly failureReason: string | null;
  readonly attempts: number;
  readonly quote: { id: string; userPays: string; totalFees: string; recipientGets: string } | null;
  readonly transactionId: string | null;
  readonly shown: { userPays: string; totalFees: string } | null;
  readonly problems: readonly {
    readonly field: string | null;
    readonly code: string;
    readonly severity: string;
  }[];
}

export interface OutsideBatch {
  readonly batch: string;
  readonly state: string;
  readonly wallets: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly alarms: readonly { readonly code: string; readonly row: number; readonly message: string }[];
  readonly rows: readonly OutsideRow[];
}

/** The batch a run printed: standard output must be that one document and nothing else. */
export function batchOf({ stdout }: Outcome): OutsideBatch {
  return JSON.parse(stdout) as OutsideBatch;
}

/** The states that have rows, with how many. */
export function countsOf(batch: OutsideBatch): Record<string, number> {
  return Object.fromEntries(Object.entries(batch.counts).filter(([, count]) => count > 0));
}

/** `n` payments over four channels and two currencies, each to another person. */
export function payments(n: number, first = 1): string[] {
  return Array.from({ length: n }, (_, at) => {
    const i = at + first;
    const kinds = [
      `R${i},Awa${i},Diallo,,${payeePhone(i)},sn,${1000 + 5 * i},xof,mobile_money,orange,,,,fr,`,
      `R${i},Bob${i},Smith,bob${i}@x.example,,ca,${100 + 7 * i}.50,cad,etransfer_send,,,,,en,Pay ${i}`,
      `R${i},Eve${i},Roy,eve${i}@x.example,,ca,${200 + 7 * i}.25,cad,eft,,${payeeAccount(i)},00012,003,fr,Pay ${i}`,
      `R${i},Ali${i},Ndiaye,,,ci,${5000 + 5 * i},xof,cash_pickup,,,,,fr,`,
    ];
    return kinds[i % 4] ?? '';
  });
}

export const HEADINGS =
  'reference,first_name,last_name,email,phone,country,amount,currency,channel,provider,account_number,transit_number,institution_number,language,description';

export function writeRows(folder: string, name: string, rows: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${[HEADINGS, ...rows].join('\n')}\n`);
  return path;
}

/** Every file under a folder that holds one of the texts. */
export function filesHolding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => {
      const bytes = readFileSync(path);
      return texts.some((text) => bytes.includes(text));
    });
}
