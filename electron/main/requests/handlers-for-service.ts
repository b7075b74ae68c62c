/** The service's resources for the screens: wallets, sessions, recipients, webhooks, fees, quotes. */
import { fieldsOfRecipient, type Recipient } from '../../../shared/api/recipient.ts';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { RequestInput, RequestOutput } from '../../../shared/ipc/requests.ts';
import { createInBook, faultsOf, knownAs } from '../../engine/review/recipient-book.ts';
import { feesByMonth } from '../batches/fees.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import {
  apiParams,
  type ProfileConnection,
  readFromService,
  readOwnWallets,
  viewSessions,
} from '../service/profile-connection.ts';
import { matchesText, readOwnBook } from '../service/recipient-book.ts';
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
    'wallets.list': (wanted) =>
      withConnection(async (connection) => {
        const read = await readOwnWallets(connection);
        if (!read.ok) return read;
        const isWanted = (actual: string | undefined, asked: string | undefined): boolean =>
          asked === undefined || actual?.toLowerCase() === asked.toLowerCase();
        const wallets = read.value.filter(
          (wallet) =>
            isWanted(wallet.currency, wanted.currency) &&
            isWanted(wallet.type, wanted.walletType) &&
            isWanted(wallet.status, wanted.status),
        );
        return done({ wallets: wallets.map(viewWallet) });
      }),
    'wallets.get': ({ id }) => view('get-wallet', { id }, viewWallet),

    'recipients.list': ({ page, limit, recipientType, search }) =>
      withConnection(async (connection) => {
        if (search !== undefined) return searched(connection, { page, limit, recipientType, search });
        const params = apiParams({ page, limit, recipientType });
        const offset = (page - 1) * limit;
        return mapped(await readFromService(connection, 'list-recipients', params), ({ items, total }) => ({
          total: total ?? offset + items.length,
          offset,
          items: items.map(viewRecipient),
          partly: null,
        }));
      }),
    'recipients.book': () =>
      withConnection(async (connection) =>
        mapped(await readOwnBook(connection, 'all'), ({ recipients, partly = null }) => ({
          partly,
          book: Object.fromEntries(
            recipients.map((recipient) => [recipient.id, fieldsOfRecipient(recipient)]),
          ),
        })),
      ),
    'recipients.create': (asked) => withConnection((connection) => createRecipient(connection, asked)),

    'sessions.list': ({ filter, offset, limit }) =>
      withConnection(async (connection) => {
        const page = await readSessionPage(connection, filter, { offset, limit });
        if (!page.ok) return page;
        const { sessions, total } = page.value;
        return done({ total, offset, items: [...(await viewSessions(connection, sessions))] });
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
  { page, limit, recipientType, search }: Required<RequestInput<'recipients.list'>>,
): Promise<Reply<RequestOutput<'recipients.list'>>> {
  return mapped(await readOwnBook(connection, recipientType), ({ recipients, partly = null }) => {
    const found = recipients.filter((recipient) => matchesText(recipient, search));
    const offset = (page - 1) * limit;
    const items = found.slice(offset, offset + limit).map(viewRecipient);
    return { total: found.length, offset, items, partly };
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
      view('deposit-quote', asked, (quote) => viewQuote(quote, asked.currency, asked.currency)),
    'quotes.payment': (asked) =>
      view('payment-quote', asked, (quote) => viewQuote(quote, asked.currency, asked.currency)),
    'quotes.swap': (asked) =>
      withConnection(async (connection) => {
        const { fromCurrency, toCurrency } = asked;
        const reply = mapped(await readFromService(connection, 'swap-quote', apiParams(asked)), (quote) =>
          viewQuote(quote, fromCurrency, toCurrency),
        );
        if (reply.ok) rates.remember(connection.serviceId, fromCurrency, toCurrency, reply.value);
        return reply;
      }),
    'quotes.swap-and-send': (asked) =>
      withConnection(async (connection) => {
        const { fromCurrency, toCurrency } = asked;
        const read = await readFromService(connection, 'swap-and-send-quote', apiParams(asked));
        const reply = mapped(read, (quote) => viewSwapAndSendQuote(quote, fromCurrency, toCurrency));
        if (reply.ok) rates.remember(connection.serviceId, fromCurrency, toCurrency, reply.value.swap);
        return reply;
      }),
    'quotes.effective-rate': (asked) =>
      withConnection(async (connection) => {
        const read = await readFromService(connection, 'effective-rate', apiParams(asked));
        const reply = mapped(read, (rate) => viewEffectiveRate(rate, asked));
        if (reply.ok) {
          const { baseCurrency, targetCurrency } = reply.value;
          rates.remember(connection.serviceId, baseCurrency, targetCurrency, reply.value);
        }
        return reply;
      }),
    'rates.history': ({ fromCurrency, toCurrency }) =>
      withConnection(async (connection) =>
        done({ rates: [...rates.list(connection.serviceId, fromCurrency, toCurrency)] }),
      ),
  } satisfies Partial<Handlers>;
}
