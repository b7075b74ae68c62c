/** The exchange rates that this computer has seen, by service and pair of currencies, in `rates.json` of the data folder. */
import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../../files/json-file.ts';

const rateSchema = z.strictObject({
  at: z.string(),
  effectiveRate: z.string().nullable(),
  /** The rate of a quote, without fees. */
  exchangeRate: z.string().nullable().default(null),
  marketRate: z.string().nullable(),
});
const fileSchema = z.record(z.string(), z.array(rateSchema));

type SeenRate = z.output<typeof rateSchema>;

/** Per pair: years for a person who asks ten times a day, and about a megabyte. */
const MAX_RATES = 10_000;

export class RateHistory {
  readonly #file: JsonFile<typeof fileSchema>;
  readonly #now: () => Date;

  constructor(dataFolder: string, now: () => Date = () => new Date()) {
    const path = join(dataFolder, 'rates.json');
    // Seen rates are a convenience and not a record of payments, so a damaged file is simply replaced.
    this.#file = new JsonFile({ path, schema: fileSchema, first: () => ({}), ifDamaged: 'begin-anew' });
    this.#now = now;
  }

  list(service: string, fromCurrency: string, toCurrency: string): readonly SeenRate[] {
    return this.#file.read()[keyOf(service, fromCurrency, toCurrency)] ?? [];
  }

  /** Keeps the rates of a pair from an answer. An answer without a rate, or about a single currency, is ignored. */
  remember(service: string, fromCurrency: string, toCurrency: string, rates: Partial<SeenRate>): void {
    const { effectiveRate = null, exchangeRate = null, marketRate = null } = rates;
    if (fromCurrency === toCurrency) return;
    if (effectiveRate === null && exchangeRate === null && marketRate === null) return;
    const key = keyOf(service, fromCurrency, toCurrency);
    const seen = { at: this.#now().toISOString(), effectiveRate, exchangeRate, marketRate };
    const all = this.#file.read();
    this.#file.writeIfPossible({ ...all, [key]: [...(all[key] ?? []), seen].slice(-MAX_RATES) });
  }
}

function keyOf(service: string, fromCurrency: string, toCurrency: string): string {
  return `${service} ${fromCurrency}-${toCurrency}`;
}
