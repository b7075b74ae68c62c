/** The service's resources for the screens: wallets, sessions, recipients, webhooks, fees, quotes. */
import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import type { Engine } from '../../engine/engine.ts';
import { createInBook, faultsOf, knownAs } from '../../engine/review/recipient-book.ts';
import { feesByMonth } from '../batches/fees.ts';
import { recipientPayments } from '../batches/recipient-payments.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import {
  type ProfileConnection,
  readFromService,
  readOwnWallets,
  viewSessions,
} from '../service/profile-connection.ts';
import { matchesText, readBookPage, readOwnBook } from '../service/recipient-book.ts';
import {
  viewEffectiveRate,
  viewFee,
  viewQuote,
  viewRecipient,
  viewSwapAndSendQuote,
  viewWallet,
  viewWebhook,
} from '../service/service-to-view.ts';
import { readSessionPage } from '../service/session-list.ts';
import type { HandlerParts } from './handler-parts.ts';

export function serviceHandlers({ batches }: HandlerParts) {
  const { withConnection, view } = batches.connections;
  return {
    'wallets.list': ({ status: wanted }) =>
      withConnection(async (connection) =>
        mapped(await readOwnWallets(connection), (all) => {
          const wallets = all.filter(
            ({ status }) => (wanted ?? status).toUpperCase() === status.toUpperCase(),
          );
          return { wallets: wallets.map(viewWallet) };
        }),
      ),
    'wallets.get': ({ id }) => view('get-wallet', { id }, viewWallet),

    'recipients.list'({ search, ...asked }) {
      if (search !== undefined)
        return withConnection((connection) => searched(connection, { search, ...asked }));
      return withConnection(async (connection) =>
        mapped(await readBookPage(connection, asked), ({ items, total }) => ({
          total,
          items: items.map(viewRecipient),
          partly: null,
        })),
      );
    },
    'recipients.book': () =>
      withConnection(async (connection) =>
        mapped(await readOwnBook(connection, 'all'), ({ recipients, partly = null }) => ({
          partly,
          book: Object.fromEntries(
            recipients.map((recipient) => [recipient.id, fieldsOfRecipient(recipient)]),
          ),
        })),
      ),
    'recipients.payments': ({ fields }) =>
      withConnection(async ({ engine, serviceId }) =>
        done(recipientPayments(engine.journal, serviceId, fields)),
      ),
    'recipients.create': (asked) => withConnection((connection) => createRecipient(connection, asked)),

    'sessions.list': ({ filter, offset, limit }) =>
      withConnection(async (connection) => {
        const page = await readSessionPage(connection, filter, { offset, limit });
        if (!page.ok) return page;
        const { sessions, total, unread } = page.value;
        return done({ total, unread, items: [...(await viewSessions(connection, sessions))] });
      }),
    'sessions.get': ({ id }) =>
      withConnection(async (connection) => {
        const session = await readFromService(connection, 'get-session', { id });
        if (!session.ok) return session;
        const [view] = await viewSessions(connection, [session.value]);
        if (view === undefined) throw new Error('one session has one view');
        return done(view);
      }),

    'webhooks.list': () =>
      view('list-webhook-subscriptions', {}, ({ items }) => ({ webhooks: items.map(viewWebhook) })),
    'webhooks.get': ({ id }) => view('get-webhook-subscription', { id }, viewWebhook),
  } satisfies Partial<Handlers>;
}

/** A page of the matches in the whole book, because the API has no search of its own. */
async function searched(
  connection: ProfileConnection,
  { offset, limit, recipientType, search }: Required<RequestInput<'recipients.list'>>,
): Promise<Reply<RequestOutput<'recipients.list'>>> {
  return mapped(await readOwnBook(connection, recipientType), ({ recipients, partly = null }) => {
    const matching = recipients.filter((recipient) => matchesText(recipient, search));
    // Whose id was asked for is not left out for those whose phone or account ends so.
    const found = matching.toSorted((one, other) => Number(other.id === search) - Number(one.id === search));
    const items = found.slice(offset, offset + limit).map(viewRecipient);
    return { total: found.length, items, partly };
  });
}

function recipientKnown({ firstName = '', lastName = '' }: Recipient): Problem {
  const name = `${firstName} ${lastName}`.trim();
  return problem('recipient-known', { name });
}

async function createRecipient(
  connection: ProfileConnection,
  { fields, isDuplicateMeant }: { readonly fields: RowFields; readonly isDuplicateMeant: boolean },
): Promise<Reply<ReturnType<typeof viewRecipient>>> {
  const faults = faultsOf(fields);
  if (faults) return faults;
  if (!isDuplicateMeant) {
    const book = await readOwnBook(connection, 'all');
    if (!book.ok) return book;
    const known = knownAs(book.value.recipients, fields);
    if (known) return refused(recipientKnown(known));
  }
  return mapped(await createInBook(connection.client, fields), viewRecipient);
}

/** The currencies of a quote just asked for, and the service's clock, which the quote's own answer showed. */
function seenIn(
  { pace }: Pick<Engine, 'pace'>,
  asked: { readonly currency: string } | { readonly fromCurrency: string; readonly toCurrency: string },
) {
  const { fromCurrency, toCurrency } =
    'currency' in asked ? { fromCurrency: asked.currency, toCurrency: asked.currency } : asked;
  return { fromCurrency, toCurrency, serverMs: pace.serverMs() ?? pace.nowMs() };
}

/** Fees, the five calculators and the rates seen so far. */
export function quoteHandlers({ batches, rates }: HandlerParts) {
  const { withConnection, view } = batches.connections;
  const months = feesByMonth();
  return {
    'fees.list': () =>
      view('list-fees', {}, ({ items }) => ({ fees: items.flatMap((group) => group.fees).map(viewFee) })),
    'fees.get': ({ id }) => view('get-fee', { id }, viewFee),

    'fees.by-month': () =>
      withConnection(async ({ engine, serviceId }) =>
        done({ months: [...(await months(engine.journal, serviceId))] }),
      ),

    'quotes.deposit': (asked) =>
      view('deposit-quote', asked, (quote, { engine }) => viewQuote(quote, seenIn(engine, asked))),
    'quotes.payment': (asked) =>
      view('payment-quote', asked, (quote, { engine }) => viewQuote(quote, seenIn(engine, asked))),
    'quotes.swap': (asked) =>
      view('swap-quote', asked, (quote, { serviceId, engine }) => {
        const shown = viewQuote(quote, seenIn(engine, asked));
        rates.remember(serviceId, asked.fromCurrency, asked.toCurrency, shown);
        return shown;
      }),
    'quotes.swap-and-send': (asked) =>
      view('swap-and-send-quote', asked, (quote, { serviceId, engine }) => {
        const shown = viewSwapAndSendQuote(quote, seenIn(engine, asked));
        rates.remember(serviceId, asked.fromCurrency, asked.toCurrency, shown.swap);
        return shown;
      }),
    'quotes.effective-rate': (asked) =>
      view('effective-rate', asked, (rate, { serviceId }) => {
        const shown = viewEffectiveRate(rate, asked);
        rates.remember(serviceId, shown.baseCurrency, shown.targetCurrency, shown);
        return shown;
      }),
    'rates.history': ({ fromCurrency, toCurrency }) =>
      withConnection(async (connection) =>
        done({ rates: [...rates.list(connection.serviceId, fromCurrency, toCurrency)] }),
      ),
  } satisfies Partial<Handlers>;
}
