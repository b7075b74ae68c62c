/**
 * Walks through the API document's answers: each field that it lists is read by our decoder, sent to the window, and
 * changes what the window shows; or it is named below with the reason why it is not shown.
 */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createIntl } from '@formatjs/intl';
import * as view from '../../../electron/main/service/service-to-view.ts';
import * as facts from '../../../renderer/facts/service-facts.ts';
import { windowMessages } from '../../../renderer/words/catalogue.ts';
import { wordsOf } from '../../../renderer/words/words.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import type { Session } from '../../../shared/api/session.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import {
  quotePartFields,
  sectionOf,
  sentenceFields,
  tableFields,
} from '../../shared/api/documented-fields.ts';
import * as shapes from '../../shared/api/documented-shapes.ts';

const DOCUMENT = '../shared/spec/payments-api.md';
const document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : undefined;

const WORDS = LANGUAGES.map((language) =>
  wordsOf(createIntl({ locale: `${language}-CA`, messages: windowMessages(language) })),
);

type Words = (typeof WORDS)[number];
type Json = Readonly<Record<string, unknown>>;
type Shown = ReturnType<typeof facts.walletFacts>;
type Said = Shown['facts'][number];

interface Resource {
  /** The fields as the document lists them. */
  readonly documented: (text: string) => readonly string[];
  /** An answer written from the document, every field filled. */
  readonly example: Json;
  /** The view that the window gets, and what it then shows of it in one language. */
  readonly read: (json: Json) => { readonly view: object; readonly said: (words: Words) => readonly Said[] };
  /** Fields shown by a screen beside its list of facts: where, and under which name of the view. */
  readonly elsewhere?: Readonly<Record<string, readonly [file: string, property: string]>>;
  /** Fields that are not shown, each with the reason. */
  readonly left?: Readonly<Record<string, string>>;
}

function value<T>(
  decoded: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: unknown },
): T {
  assert.ok(decoded.ok, JSON.stringify(decoded));
  return decoded.value;
}

function filled(example: Json): Json {
  const entries = Object.entries(example).map(([name, each]) => {
    if (each === '' || each === null) return [name, FILLED[name] ?? `${name}-1`];
    const isObject = typeof each === 'object' && !Array.isArray(each);
    return [name, isObject ? filled(each as Json) : each];
  });
  return Object.fromEntries(entries);
}

/** Without these there is no valid answer (and a quote of an exchange is requested with both currencies). */
const NEEDED: Json = {
  ...{ id: 'x-1', quote_id: 'x-1', status: 'x-1', error_code: 'x-1', balance: 77, recipient_gets: 77 },
  ...{ total_fees: 77, converted: 77, user_pays: 77, market_rate: 77, effective_rate: 77 },
  ...{ currency: 'cad', base_currency: 'cad', target_currency: 'usd' },
};

/** Texts that must be of a kind. */
const FILLED: Json = { country_code: 'ca' };

const linesOf = ({ facts, ids }: Shown): readonly Said[] => [...facts, ...ids];

const sessionOf = (session: Session | undefined) => {
  assert.ok(session);
  const shown = view.viewSession(session, null);
  return { view: shown, said: (words: Words) => linesOf(facts.sessionFacts(shown, words)) };
};

const SESSION_ELSEWHERE = {
  status: ['renderer/transactions/transactions-screen.tsx', 'status'],
  failure_reason: ['renderer/transactions/transactions-screen.tsx', 'failureReason'],
  pretty_failure_reason: ['renderer/transactions/transactions-screen.tsx', 'failureReason'],
  external_payout_url: ['renderer/transactions/transactions-screen.tsx', 'externalPayoutUrl'],
} as const;

const quoted = (json: Json) => {
  const answer = value(OPERATIONS['swap-quote'].decode(shapes.envelope(json)));
  const shown = view.viewQuote(answer, { fromCurrency: 'cad', toCurrency: 'xof', serverMs: 0 });
  return {
    view: shown,
    said: (words: Words) => [
      ...facts.quoteFigures(shown, shown, words),
      ...facts.quoteRates(shown, words),
      ...linesOf(facts.quoteFacts(shown, words)),
      ...shown.errors.flatMap(({ suggestedValues }) =>
        suggestedValues ? facts.quoteFigures(suggestedValues, shown, words) : [],
      ),
    ],
  };
};

const section = (heading: string) => (text: string) => tableFields(sectionOf(text, heading));
const calculators = (text: string) => sectionOf(text, 'Calculators');
const REFUSED = shapes.quoteWithErrors.errors[0] as Json;

const RESOURCES: Readonly<Record<string, Resource>> = {
  wallet: {
    documented: section('Wallet'),
    example: shapes.wallet,
    read: (json) => {
      const shown = view.viewWallet(value(OPERATIONS['get-wallet'].decode(shapes.envelope(json))));
      return { view: shown, said: (words) => linesOf(facts.walletFacts(shown, words)) };
    },
    elsewhere: {
      balance: ['renderer/wallets/wallets-screen.tsx', 'balance'],
      walletName: ['renderer/wallets/wallets-screen.tsx', 'name'],
    },
    left: {
      'currency.numericCodeAsString': 'the numeric code once more, which is shown as the number it is',
    },
  },
  'session of the list': {
    documented: section('Transaction session (list item)'),
    example: shapes.sessionItem,
    read: (json) => {
      const page = OPERATIONS['list-sessions'].decode(shapes.envelope(shapes.offsetPage(json)));
      return sessionOf(value(page).items[0]);
    },
    elsewhere: SESSION_ELSEWHERE,
    left: { 'recipient.id': 'recipient_id, which stands beside it, names the same recipient' },
  },
  'session of the single fetch': {
    documented: section('Transaction session (single fetch)'),
    example: shapes.sessionFetch,
    read: (json) => sessionOf(value(OPERATIONS['get-session'].decode(shapes.envelope(json)))),
    elsewhere: SESSION_ELSEWHERE,
    left: {
      'user.notification_token': 'addresses messages to a person’s device: nobody’s business, and never read',
      'user.id': 'user_id, which stands beside it, names the same user',
    },
  },
  recipient: {
    documented: section('Recipient'),
    example: shapes.recipient,
    read: (json) => {
      const shown = view.viewRecipient(value(OPERATIONS['create-recipient'].decode(shapes.envelope(json))));
      return { view: shown, said: (words) => linesOf(facts.recipientFacts(shown, words)) };
    },
    elsewhere: {
      first_name: ['renderer/recipient-form/recipient-words.ts', 'firstName'],
      last_name: ['renderer/recipient-form/recipient-words.ts', 'lastName'],
    },
    left: { security_question_answer: 'a secret between payer and payee: never read' },
  },
  quote: {
    documented: (text) =>
      section('Quote (calculator result)')(text).filter((name) => !name.startsWith('errors.')),
    example: shapes.quote,
    read: quoted,
    elsewhere: { enabled: ['renderer/money/quote-lines.tsx', 'isEnabled'] },
  },
  'refusal of a quote': {
    documented: (text) =>
      section('Quote (calculator result)')(text).flatMap((name) =>
        name.startsWith('errors.') ? [name.slice('errors.'.length)] : [],
      ),
    example: REFUSED,
    read: (json) => quoted({ ...shapes.quoteWithErrors, errors: [json] }),
    elsewhere: {
      error_code: ['renderer/money/quote-lines.tsx', 'errorCode'],
      suggested_receive_amount: ['renderer/money/quote-lines.tsx', 'suggestedAmount'],
      suggested_receive_amount_currency: ['renderer/money/quote-lines.tsx', 'suggestedCurrency'],
    },
    left: {
      'suggested_values.exchange_rate':
        'the amounts that it makes are shown, and the rate of the quote itself',
    },
  },
  'half of a swap and send': {
    documented: (text) => quotePartFields(calculators(text)),
    example: shapes.quotePart,
    read: (json) => {
      const body = { swap: json, payment: shapes.quotePart, combined: shapes.quote };
      const answer = value(OPERATIONS['swap-and-send-quote'].decode(shapes.envelope(body)));
      const { swap: shown } = view.viewSwapAndSendQuote(answer, {
        fromCurrency: 'cad',
        toCurrency: 'xof',
        serverMs: 0,
      });
      return { view: shown, said: (words) => linesOf(facts.quotePartFacts(shown, words)) };
    },
  },
  fee: {
    documented: section('Fee'),
    example: shapes.fee,
    read: (json) => {
      const shown = view.viewFee(value(OPERATIONS['get-fee'].decode(shapes.envelope(json))));
      return { view: shown, said: (words) => linesOf(facts.feeFacts(shown, words)) };
    },
  },
  'effective rate': {
    documented: (text) =>
      sentenceFields(calculators(text), 'effective-rate calculator returns data with ', '.').filter(
        (name) => name !== 'fee',
      ),
    example: shapes.effectiveRate,
    read: (json) => {
      const asked = { fromCurrency: 'cad', toCurrency: 'xof' };
      const answer = value(OPERATIONS['effective-rate'].decode(shapes.envelope(json)));
      const shown = view.viewEffectiveRate(answer, asked);
      return { view: shown, said: (words) => linesOf(facts.rateFacts(shown, words)) };
    },
  },
  'webhook subscription': {
    documented: section('Webhook subscription'),
    example: shapes.subscription,
    read: (json) => {
      const answer = value(OPERATIONS['get-webhook-subscription'].decode(shapes.envelope(json)));
      const shown = view.viewWebhook(answer);
      return { view: shown, said: (words) => linesOf(facts.webhookFacts(shown, words)) };
    },
  },
};

/** Members in the document's lists that belong to the transport of an answer and not to its content. */
const CARRIERS: Readonly<
  Record<string, readonly [heading: string, fields: Readonly<Record<string, string>>]>
> = {
  envelope: [
    'Response envelope',
    {
      data: 'the payload itself',
      success: 'decides that it is an answer at all',
      message: 'says that it worked; what worked is shown',
      detail: 'empty in the document’s examples',
    },
  ],
  'error envelope': [
    'Error envelope',
    {
      success: 'decides that it is a refusal',
      message: 'stands in the problem that is shown',
      mb_error_code: 'stands beside the problem that is shown',
      errors: 'become problems at their fields',
    },
  ],
  'session creation': [
    'Session creation result',
    {
      success:
        'decides what the answer means (“What an answer to a payment request means” in the engine’s README)',
      http_status: 'decides what the answer means',
      message: 'stands in the problem where it was refused; call prints it',
      transaction_id: 'one of the two ids that may be the session’s; call prints it',
      session_id: 'shown as the row’s session',
      transaction_reference: 'shown as the session’s reference',
      payment_link: 'shown and opened where the deposit was asked for, and at its row',
      status: 'shown as the service’s word',
      extra: 'free-form; call prints it',
    },
  ],
};

const ALL_PAGES = 'tells whether there is another page to read, and stands beside the pages';
const NOT_NEEDED = 'follows from the others: pages are counted by what they held';
/** Members of lists: the sentence that lists them, and what each is for. */
const PAGES: Readonly<Record<string, readonly [start: string, members: Readonly<Record<string, string>>]>> = {
  'the offset form': [
    'Offset form: ',
    {
      ...{ items: 'the resources, walked above', total: ALL_PAGES, has_next: ALL_PAGES },
      ...{ offset: NOT_NEEDED, limit: NOT_NEEDED, has_previous: NOT_NEEDED },
      ...{ next_offset: NOT_NEEDED, previous_offset: NOT_NEEDED },
    },
  ],
  'the first-call form': [
    'A first-call list form: ',
    {
      ...{ 'data.content': 'the resources, walked above', total_elements: ALL_PAGES, has_next: ALL_PAGES },
      ...{ total_pages: NOT_NEEDED, current_page: 'tells which page it is', page_size: NOT_NEEDED },
      has_previous: NOT_NEEDED,
    },
  ],
  'the list of fees': [
    'No parameters. Response (no envelope): ',
    {
      items: 'groups, which are shown as one list',
      ...{ total: NOT_NEEDED, offset: NOT_NEEDED, limit: NOT_NEEDED },
    },
  ],
  'a group of fees': [
    'Each group has ',
    {
      fees: 'the resources, walked above',
      ...{ total: NOT_NEEDED, limit: NOT_NEEDED, offset: NOT_NEEDED },
    },
  ],
};

/** `items (array), total, and for some lists has_next.`: the names. */
function membersAfter(text: string, start: string): readonly string[] {
  const line = text.split('\n').find((each) => each.includes(start)) ?? '';
  const [list = ''] = line
    .slice(line.indexOf(start) + start.length)
    .replaceAll(/ \([^)]*\)/g, '')
    .split(/\.(?: |$)/);
  return list.replace('and for some lists ', '').split(', ');
}

for (const [name, [start, members]] of Object.entries(PAGES)) {
  test(`${name}: each member has its use, as the document lists them`, (t) => {
    if (document === undefined) return t.skip('the document is not here');
    assert.deepEqual(membersAfter(document, start).toSorted(), Object.keys(members).toSorted());
  });
}

const at = (json: Json, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (inner as Json)[step], json);

function withField(json: Json, path: string, changed: unknown): Json {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...json, [first]: changed };
  return { ...json, [first]: withField(json[first] as Json, rest.join('.'), changed) };
}

/** Another value of the same kind, which the document allows as much. */
function another(found: unknown): unknown {
  if (typeof found === 'number') return found + 7;
  if (typeof found === 'boolean') return !found;
  if (typeof found !== 'string') throw new Error(`nothing to change in ${JSON.stringify(found)}`);
  const other = OTHERS[found];
  if (other !== undefined) return other;
  return /^\d+(\.\d+)?$/.test(found) ? String(Number(found) + 7) : `${found}x`;
}

const OTHERS: Readonly<Record<string, string>> = {
  [shapes.ISO]: '2025-06-07T08:09:10.000Z',
  ...{ xof: 'usd', cad: 'usd', XOF: 'USD', ci: 'sn', ca: 'us', fr: 'en', en: 'fr' },
};

/** Parts inside an example that are walked on their own. */
const WHOLES = new Set(['fees', 'fee', 'breakdown', 'errors']);

function leavesOf(json: Json, prefix = ''): readonly string[] {
  return Object.entries(json).flatMap(([name, each]) => {
    if (WHOLES.has(name) && name !== 'breakdown') return [];
    if (typeof each === 'object' && each !== null && !Array.isArray(each))
      return leavesOf(each as Json, `${prefix}${name}.`);
    return [prefix + name];
  });
}

for (const [name, resource] of Object.entries(RESOURCES)) {
  const example = filled(resource.example);
  const { elsewhere = {}, left = {} } = resource;
  test(`${name}: every field is shown in both languages, or left out for a reason`, () => {
    const before = resource.read(example);
    for (const field of leavesOf(example)) {
      if (field in left) continue;
      const after = resource.read(withField(example, field, another(at(example, field))));
      assert.notDeepEqual(after.view, before.view, `${field} does not reach the window`);
      const screen = elsewhere[field];
      for (const words of WORDS) {
        if (screen === undefined)
          assert.notDeepEqual(
            after.said(words),
            before.said(words),
            `${field} is not shown in ${words.locale}`,
          );
      }
      if (screen !== undefined) {
        const [file, property] = screen;
        assert.match(readFileSync(file, 'utf8'), new RegExp(`\\b${property}\\b`), `${field} in ${file}`);
      }
    }
  });

  test(`${name}: what is left out is a field of the document, and is not shown after all`, () => {
    const before = resource.read(example);
    for (const [field, reason] of Object.entries(left)) {
      assert.ok(reason.length > 20, field);
      const after = resource.read(withField(example, field, another(at(example, field))));
      for (const words of WORDS)
        assert.deepEqual(after.said(words), before.said(words), `${field} is shown: name it no longer`);
    }
  });

  test(`${name}: what the service left out is not said of it`, () => {
    const kept = Object.keys(example).map((field) => [field, NEEDED[field] ?? null]);
    const bare = Object.fromEntries(kept);
    const needed = kept.flatMap(([, each]) => (each === null ? [] : String(each).toLowerCase()));
    for (const words of WORDS) {
      const said = resource.read(bare).said(words);
      const values = said.flatMap(([, value]) => (value ? [value.toLowerCase()] : []));
      const invented = values.filter((value) => !needed.some((each) => value.includes(each)));
      assert.deepEqual(invented, [], words.locale);
    }
  });

  test(`${name}: the example has every field that the document lists, and no other`, (t) => {
    if (document === undefined) return t.skip('the document is not here');
    const listed = resource.documented(document);
    assert.ok(listed.length > 3, name);
    assert.deepEqual([...leavesOf(example)].toSorted(), [...listed].toSorted());
  });
}

for (const [name, [heading, fields]] of Object.entries(CARRIERS)) {
  test(`${name}: each member has its use, as the document lists them`, (t) => {
    if (document === undefined) return t.skip('the document is not here');
    assert.deepEqual(tableFields(sectionOf(document, heading)).toSorted(), Object.keys(fields).toSorted());
  });
}

test('every word of a breakdown has a name in both languages', () => {
  for (const field of Object.keys(shapes.quotePart.breakdown))
    for (const words of WORDS) assert.ok(words.find('breakdown', field), `${field} in ${words.locale}`);
});
