/**
 * A payment by swap and send that the service keeps as two sessions, the exchange and its sending half, followed by the
 * real command line: the row ends as the half does, never at the end of the exchange. The other form, one session, is
 * what the practice service makes of itself (`convert.test.ts`).
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLine, FAST_SETTINGS, practiceFor } from '../../support/command-line.ts';
import type { PracticeService } from '../../support/practice-service.ts';
import { httpAnswer } from '../../support/raw-server.ts';
import { type PassedAnswer, serveFront } from '../../support/wire-front.ts';

interface Document {
  readonly batch: string;
  readonly alarms: readonly object[];
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly marker: string;
    readonly problems: readonly { readonly code: string }[];
  }[];
}

type BookSession = ReturnType<PracticeService['books']['sessions']>[number];

const SESSIONS = '/api/v1/transactions/sessions';
const HALF = 'half-';
/** So often a sending half is fetched before it has an end. */
const LOOKS_BEFORE_END = 3;

/** What a service that keeps two sessions shows of a practice service's own. */
class TwoSessions {
  readonly #practice: PracticeService;
  /** Whose sending half fails, by first name. */
  readonly #fails: string;
  readonly #looks = new Map<string, number>();
  /** No half has an end before this is true. */
  mayEnd = true;

  constructor(practice: PracticeService, fails: string) {
    this.#practice = practice;
    this.#fails = fails;
  }

  readonly answer = (passed: PassedAnswer, { path }: { readonly path: string }): PassedAnswer => {
    if (!path.startsWith(SESSIONS)) return passed;
    const id = path.slice(SESSIONS.length + 1).split('?')[0] ?? '';
    if (id.startsWith(HALF)) return this.#fetched(id);
    if (passed.status !== 200) return passed;
    const { data, ...envelope } = JSON.parse(passed.body);
    const shown = data.items ? this.#listed(data) : this.#named(data);
    return { ...passed, body: JSON.stringify({ ...envelope, data: shown }) };
  };

  /** Each completed exchange is listed beside its half, which has no description of ours. */
  #listed(data: { readonly items: readonly { readonly id: string }[]; readonly total: number }) {
    const items = data.items.flatMap((item) => {
      const session = this.#exchange(item.id);
      if (session?.status !== 'completed') return [this.#named(item)];
      return [
        { ...item, ...this.#half(session), created: new Date(session.createdMs).toISOString() },
        this.#named(item),
      ];
    });
    return { ...data, items, total: data.total + items.length - data.items.length };
  }

  /** The exchange names its half from the beginning. */
  #named(item: { readonly id: string }) {
    return this.#exchange(item.id) ? { ...item, send_session: HALF + item.id } : item;
  }

  #fetched(halfId: string): PassedAnswer {
    const session = this.#exchange(halfId.slice(HALF.length));
    assert.ok(session, `${halfId} is no sending half`);
    this.#looks.set(session.id, (this.#looks.get(session.id) ?? 0) + 1);
    const created = new Date(session.createdMs).toISOString();
    const data = { ...this.#half(session), created_at: created, updated_at: created };
    return { status: 200, body: JSON.stringify({ success: true, message: '', detail: {}, data }) };
  }

  #half(session: BookSession) {
    const { pricing, recipient } = session;
    const hasEnd = this.mayEnd && (this.#looks.get(session.id) ?? 0) >= LOOKS_BEFORE_END;
    const isFailed = recipient.first_name === this.#fails;
    const minor = pricing.toCurrency === 'xof' ? 1 : 100;
    return {
      id: HALF + session.id,
      reference: `${session.reference}-S`,
      description: '',
      metadata: {},
      send_session: '',
      status: hasEnd ? (isFailed ? 'failed' : 'completed') : 'processing',
      failure_reason: hasEnd && isFailed ? 'recipient_unreachable' : '',
      amount: pricing.convertedMinor / minor,
      converted_amount: pricing.convertedMinor / minor,
      from_currency: pricing.toCurrency,
      to_currency: pricing.toCurrency,
      transaction_type: 'payment',
    };
  }

  #exchange(id: string): BookSession | undefined {
    return this.#practice.books.sessions().find((each) => each.id === id && each.kind === 'swap_and_send');
  }
}

const HEAD = 'first_name,last_name,amount,currency,channel,country,email,language';
const NAMES = ['Ann', 'Bea', 'Cora'];

async function opened(t: TestContext, fails: string) {
  const practice = await practiceFor(t);
  const service = new TwoSessions(practice, fails);
  const front = await serveFront(
    practice,
    ({ request, pass }) =>
      void pass().then(({ status, body }) => request.socket.write(httpAnswer(status, body))),
    service.answer,
  );
  t.after(() => front.server.close());
  const cli = commandLine(t, practice);
  const [settings, sheet] = [join(cli.folder, 'settings.json'), join(cli.folder, 'sheet.csv')];
  const lines = NAMES.map(
    (name, n) => `${name},Lee,${120 + 7 * n}.50,CAD,etransfer_send,ca,${name}@example.org,en`,
  );
  writeFileSync(sheet, `${[HEAD, ...lines].join('\n')}\n`);
  const common = ['--service', front.server.address, '--settings', settings, '--json', '--yes'];
  const withSettings = (tracking: object): void =>
    writeFileSync(settings, JSON.stringify({ ...FAST_SETTINGS, tracking }));
  withSettings(FAST_SETTINGS.tracking);
  return {
    ...{ practice, service, cli, withSettings },
    pay: () => cli.run(['pay', sheet, '--convert-from', 'xof', ...common]),
    resume: () => cli.run(['resume', ...common]),
    posts: () => front.posts().filter(({ path }) => path.endsWith('/swap')).length,
    async assertOnce({ rows }: Document) {
      for (const { marker, row } of rows)
        assert.equal(practice.books.sessionsMarked(marker).length, 1, `row ${row}`);
      assert.equal((await cli.run(['verify'])).status, 0);
    },
  };
}

const statesOf = ({ rows }: Document) => rows.map(({ state }) => state);

test('each row is paid once its sending half is completed, and failed where that fails; no alarm of a second payment', async (t) => {
  const { pay, posts, assertOnce } = await opened(t, 'Bea');
  const ran = await pay();
  assert.equal(ran.status, 1, ran.stderr);
  const document = ran.json<Document>();
  assert.deepEqual(statesOf(document), ['paid', 'failed', 'paid'], ran.stderr);
  assert.ok(document.rows[1]?.problems.some(({ code }) => code === 'payment-failed'));
  assert.deepEqual(document.alarms, []);
  assert.equal(posts(), NAMES.length);
  await assertOnce(document);
});

test('an exchange that is completed while its half has no end is accepted, not paid; resume follows the half', async (t) => {
  const { pay, resume, service, withSettings, posts, assertOnce } = await opened(t, '-');
  service.mayEnd = false;
  withSettings({ periodSeconds: 0.1, maxSeconds: 3 });
  const ran = await pay();
  assert.equal(ran.status, 1, ran.stderr);
  assert.deepEqual(statesOf(ran.json<Document>()), ['accepted', 'accepted', 'accepted']);
  service.mayEnd = true;
  withSettings(FAST_SETTINGS.tracking);
  const resumed = await resume();
  assert.equal(resumed.status, 0, resumed.stderr + resumed.stdout);
  const [document] = resumed.json<Document[]>();
  assert.ok(document);
  assert.deepEqual(statesOf(document), ['paid', 'paid', 'paid']);
  assert.equal(posts(), NAMES.length);
  await assertOnce(document);
});
