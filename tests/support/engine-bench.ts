// An engine over a real journal file, the real client and the real practice service, for tests that send payments.
import type { TestContext } from 'node:test';
import { Engine } from '../../electron/engine/engine.ts';
import { JournalSession } from '../../electron/engine/journal-session.ts';
import { systemChance } from '../../electron/engine/ports/chance.ts';
import { type Clock, systemClock } from '../../electron/engine/ports/clock.ts';
import type { Journal } from '../../electron/engine/ports/journal-port.ts';
import { openJournal } from '../../electron/journal/open-journal.ts';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import { systemClock as practiceClock } from '../../electron/practice/ports/clock.ts';
import { ServiceKeys } from '../../electron/secrets/service-keys.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/service-client.ts';
import { isDuplicateInSheet } from '../../shared/domain/duplicates-in-sheet.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { parseSettings, type Settings, type SettingsInput } from '../../shared/domain/settings.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { freshJournalFolder, type JournalFolder } from './journal-folder.ts';
import { type PracticeService, startPracticeService } from './practice-service.ts';
import { validSheet } from './valid-sheet.ts';

export interface EngineBench {
  readonly practice: PracticeService;
  /** What the engine takes for the service's address. */
  readonly address: string;
  readonly folder: JournalFolder;
  /** Opens the journal and an engine over it; the former one must be closed. The test's end closes what is open. */
  open(): { readonly engine: Engine; readonly journal: Journal; readonly service: ServiceClient };
  /** Imports a sheet, reviews and approves it; `checked` is the rows' sheet, if not all of them are valid. */
  approved(
    engine: Engine,
    rows: readonly RowFields[],
    checked?: CheckedSheet,
    sha256?: string,
  ): Promise<string>;
  /** Time passes, by the clocks of the engine and of the service alike. */
  pass(byMs: number): void;
  /** Somebody sets the engine's clock, so much off the service's. */
  setOurs(offMs: number): void;
  readonly clock: Clock;
}

/** Fast enough for a test, with every rule in force. */
const QUICK: SettingsInput = {
  rate: { perSecond: 500, maxPerSecond: 1000 },
  concurrency: 4,
  http: { timeoutSeconds: 2 },
  reconcile: { scheduleSeconds: [0.1, 0.2, 0.4, 0.8], settleSeconds: 1 },
  tracking: { periodSeconds: 0.1 },
  breaker: { cooldownSeconds: 0.2, maxInDoubt: 1000 },
};

export async function engineBench(
  test: TestContext,
  practiceOptions: PracticeOptionsInput = {},
  settingsInput: SettingsInput = {},
  /** Stands between the engine and the practice service, and gives its own address. */
  putFront?: (practice: PracticeService) => Promise<string>,
): Promise<EngineBench> {
  let passedMs = 0;
  let oursOffMs = 0;
  const clock: Clock = {
    nowMs: () => systemClock.nowMs() + passedMs + oursOffMs,
    wakeAt: (atMs, wake) => systemClock.wakeAt(atMs - passedMs - oursOffMs, wake),
  };
  const practice = await startPracticeService(
    { life: { processingAfterMs: 5, finalAfterMs: 20 }, ...practiceOptions },
    { clock: { ...practiceClock, nowMs: () => practiceClock.nowMs() + passedMs } },
  );
  test.after(() => practice.close());
  test.diagnostic(`practice seed ${practice.seed}`);
  const address = (await putFront?.(practice)) ?? practice.url;
  const folder = freshJournalFolder(test);
  const settings = settingsOf({ ...QUICK, ...settingsInput });
  const open = () => {
    const journal = openJournal(folder);
    test.after(() => journal.close());
    const service = createServiceClient({
      address,
      keys: new ServiceKeys(practice.publicKey, practice.privateKey),
      origin: practice.origin,
      now: () => clock.nowMs(),
      timeoutMs: settings.http.timeoutSeconds * 1000,
    });
    test.after(() => service.close());
    const engine = new Engine({
      session: new JournalSession(journal),
      service,
      clock,
      chance: systemChance,
      settings,
    });
    return { engine, journal, service };
  };
  const approved = async (
    engine: Engine,
    rows: readonly RowFields[],
    checked = validSheet(rows),
    sha256 = FIRST_FILE,
  ) => {
    // The person says of all lines that repeat one of their own sheet that both are meant.
    const released = checked.rows.flatMap(({ row, problems }) =>
      problems.filter(isDuplicateInSheet).map(({ params }) => ({ row, where: String(params?.where) })),
    );
    const batch = engine.importSheet({ ...draftOf(address, checked, sha256), released });
    const review = await engine.review(batch, { wallets: [], isAutomatic: true, isExact: false });
    if (!review.ok) throw new Error(`the review failed: ${JSON.stringify(review.problem)}`);
    const why = engine.approve(batch, { by: 'test' });
    if (why !== undefined) throw new Error(`it was not approved: ${JSON.stringify(why)}`);
    return batch;
  };
  const pass = (byMs: number): void => {
    passedMs += byMs;
  };
  const setOurs = (offMs: number): void => {
    oursOffMs = offMs;
  };
  return { practice, address, folder, open, approved, pass, setOurs, clock };
}

function settingsOf(input: SettingsInput): Settings {
  const parsed = parseSettings(input);
  if (!parsed.ok) throw new Error(parsed.messages.join('; '));
  return parsed.settings;
}

/** The bytes of a test's first sheet; another sheet of its is another file. */
const FIRST_FILE = 'f'.repeat(64);

export function draftOf(address: string, checked: CheckedSheet, sha256 = FIRST_FILE) {
  return {
    checked,
    file: { name: checked.sheet.file, sha256 },
    address,
    profile: 'practice',
    environment: 'practice',
    begunBy: 'pay',
    setAside: [],
    released: [],
    duplicateDays: 7,
  } as const;
}

/** Mobile money rows over 10,000 XOF, each to its own phone. */
export function mobileRows(count: number): RowFields[] {
  return Array.from({ length: count }, (_, index) => ({
    first_name: 'Awa',
    last_name: `Diop ${index}`,
    phone: `+22177${String(1_234_567 + index).padStart(7, '0')}`,
    country: 'sn',
    amount: String(10_000 + index * 25),
    currency: 'xof',
    channel: 'mobile_money',
    transaction_type: 'mobile_money',
    provider: 'orange',
    language: 'fr',
    recipient_type: 'transaction',
    description: `Salaire ${index}`,
  }));
}
