/** Checked sheets for tests that begin where the window sends one. */
import { sheetText } from '../../renderer/sheet-worker/sheet-overview.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import type { DesktopApp } from '../support/desktop-app.ts';
import { payeePhone } from '../support/payee-numbers.ts';
import { validSheet } from '../support/valid-sheet.ts';
import { get } from './app-test.ts';

/** The n-th payment: mobile money in Senegal, 1000 XOF and n. */
function paymentFields(n: number): RowFields {
  return {
    first_name: 'Awa',
    last_name: `Diop ${n}`,
    phone: payeePhone(n),
    country: 'sn',
    amount: String(1000 + n),
    currency: 'xof',
    channel: 'mobile_money',
    transaction_type: 'mobile_money',
    provider: 'operator',
    recipient_type: 'transaction',
    language: 'fr',
    reference: `REF-${n}`,
  };
}

/** A sheet of `count` payments on rows 2 and following. */
export function sheetOf(count: number): CheckedSheet {
  const rows = Array.from({ length: count }, (_, index) => paymentFields(index + 1));
  const valid = validSheet(rows);
  return {
    ...valid,
    sheet: { ...valid.sheet, file: 'paie.csv', delimiter: ';' },
    columns: [{ heading: 'Montant', column: 'A', field: 'amount', how: 'exact' }],
  };
}

interface Origin {
  /** What the sheet was before it was changed: the file it came from. */
  readonly source?: CheckedSheet;
  /** The batch that was made of it before. */
  readonly replaces?: string | null;
}

/** Hands the sheet over as the window does; gives the batch. */
export async function createBatch(
  app: DesktopApp,
  sheet: CheckedSheet,
  setAside: readonly number[] = [],
  { source = sheet, replaces = null }: Origin = {},
): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(source));
  const { file } = await get(app, 'files.receive', { name: sheet.sheet.file, bytes });
  const created = await get(app, 'batches.create', {
    ticket: file.ticket,
    draft: null,
    sheet: sheetText(sheet),
    confirmed: null,
    setAside: [...setAside],
    released: [],
    replaces,
  });
  return created.batch;
}

/** Quotes and approves the batch. */
export async function approveBatch(app: DesktopApp, batch: string): Promise<void> {
  await get(app, 'batches.quote', { batch, wallets: {}, convertFrom: null, isExact: false });
  await get(app, 'batches.approve', { batch, confirmation: '', approver: null });
}

type BatchView = Awaited<ReturnType<typeof get<'batches.show'>>>;

/** Waits until the batch is in one of the states. */
export function waitForState(
  app: DesktopApp,
  batch: string,
  ...states: readonly string[]
): Promise<BatchView> {
  return waitForBatch(app, batch, ({ state }) => states.includes(state));
}

/** Waits until what the window sees of the batch is as asked. */
export async function waitForBatch(
  app: DesktopApp,
  batch: string,
  isAsAsked: (view: BatchView) => boolean,
): Promise<BatchView> {
  const deadlineMs = performance.now() + 40_000;
  for (let told = -1; ; ) {
    // Counted before one looks: what changes in between is a reason to look again.
    told = await changesTold(app, told);
    const view = await get(app, 'batches.show', { batch });
    if (isAsAsked(view)) return view;
    if (performance.now() > deadlineMs)
      throw new Error(`${batch} is ${view.state}: ${JSON.stringify(view.counts)}`);
  }
}

/** Resolves once the window got more than `before` announcements about batches, with the number since the first call. */
function changesTold(app: DesktopApp, before: number): Promise<number> {
  return app.page.evaluate((count) => {
    const window = globalThis as unknown as {
      paysheet: { onAnnouncement(listener: (announcement: { name: string }) => void): () => void };
      changes?: { told: number; tell: () => void };
    };
    const changes = window.changes ?? { told: 0, tell: () => undefined };
    if (window.changes === undefined) {
      window.changes = changes;
      window.paysheet.onAnnouncement(({ name }) => {
        if (name !== 'batch-changed') return;
        changes.told += 1;
        changes.tell();
      });
    }
    return new Promise<number>((resolve) => {
      changes.tell = () => resolve(changes.told);
      if (changes.told > count) changes.tell();
    });
  }, before);
}
