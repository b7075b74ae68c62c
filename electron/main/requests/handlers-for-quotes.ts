/** Fees, the five calculators and the rates seen so far. */
import { done, type Handlers, mapped } from '../ipc/answer-request.ts';
import { type Desks, readAtDesk } from '../service/profile-connection.ts';
import type { RateHistory } from '../service/rate-history.ts';
import { viewEffectiveRate, viewFee, viewQuote, viewSwapAndSendQuote } from '../service/service-to-view.ts';

type QuoteHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `fees.${string}` | `quotes.${string}` | `rates.${string}`>
>;

export function quoteHandlers(desks: Desks, rates: RateHistory): QuoteHandlers {
  const { atDesk } = desks;
  return {
    'fees.list': () =>
      atDesk(async (desk) =>
        mapped(await readAtDesk(desk, 'list-fees', {}), ({ items }) => ({
          fees: items.flatMap((group) => group.fees).map(viewFee),
        })),
      ),
    'fees.get': ({ id }) =>
      atDesk(async (desk) => mapped(await readAtDesk(desk, 'get-fee', { id }), viewFee)),

    'quotes.deposit': (asked) =>
      atDesk(async (desk) =>
        mapped(await readAtDesk(desk, 'deposit-quote', asked), (quote) =>
          viewQuote(quote, asked.currency, asked.currency),
        ),
      ),
    'quotes.payment': (asked) =>
      atDesk(async (desk) =>
        mapped(await readAtDesk(desk, 'payment-quote', asked), (quote) =>
          viewQuote(quote, asked.currency, asked.currency),
        ),
      ),
    'quotes.swap': ({ fromCurrency, toCurrency, ...asked }) =>
      atDesk(async (desk) => {
        const params = { ...asked, from_currency: fromCurrency, to_currency: toCurrency };
        return mapped(await readAtDesk(desk, 'swap-quote', params), (quote) =>
          viewQuote(quote, fromCurrency, toCurrency),
        );
      }),
    'quotes.swap-and-send': ({ fromCurrency, toCurrency, paymentChannel, ...asked }) =>
      atDesk(async (desk) => {
        const currencies = { from_currency: fromCurrency, to_currency: toCurrency };
        const params = { ...asked, ...currencies, payment_channel: paymentChannel };
        return mapped(await readAtDesk(desk, 'swap-and-send-quote', params), (quote) =>
          viewSwapAndSendQuote(quote, fromCurrency, toCurrency),
        );
      }),
    'quotes.effective-rate': (asked) =>
      atDesk(async (desk) => {
        const { fromCurrency, toCurrency, priority } = asked;
        const params = { from_currency: fromCurrency, to_currency: toCurrency, priority };
        const reply = mapped(await readAtDesk(desk, 'effective-rate', params), (rate) =>
          viewEffectiveRate(rate, asked),
        );
        if (reply.ok) await rates.remember(desk.booksAddress, reply.value);
        return reply;
      }),
    'rates.history': ({ fromCurrency, toCurrency }) =>
      atDesk(async (desk) =>
        done({ rates: [...(await rates.list(desk.booksAddress, fromCurrency, toCurrency))] }),
      ),
  };
}
