/** Fees, the five calculators and the rates seen so far. */
import { feesByMonth } from '../batches/fees-by-month.ts';
import { done, type Handlers, mapped } from '../ipc/answer-request.ts';
import { apiParams, readFromService } from '../service/profile-connection.ts';
import { viewEffectiveRate, viewFee, viewQuote, viewSwapAndSendQuote } from '../service/service-to-view.ts';
import type { HandlerParts } from './handler-parts.ts';

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
