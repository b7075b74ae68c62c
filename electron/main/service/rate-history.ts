/** The exchange rates this computer has seen, by service and pair of currencies, in `rates.json` of the data folder. */
import { join } from 'node:path';
import { z } from 'zod';
import type { EffectiveRateView } from '../../../shared/ipc/service-views.ts';
import { JsonFile } from '../../files/json-file.ts';

const rateSchema = z.strictObject({
  at: z.string(),
  effectiveRate: z.string(),
  marketRate: z.string().nullable(),
});
const fileSchema = z.record(z.string(), z.array(rateSchema));

export type SeenRate = z.output<typeof rateSchema>;

/** As many as the chart can show; the table of requests grants no more. */
const MAX_RATES = 1000;

export class RateHistory {
  readonly #file: JsonFile<typeof fileSchema>;
  readonly #now: () => Date;

  constructor(dataFolder: string, now: () => Date = () => new Date()) {
    const path = join(dataFolder, 'rates.json');
    // Rates seen are a convenience, not a record of payments.
    this.#file = new JsonFile({ path, schema: fileSchema, first: () => ({}), ifDamaged: 'begin-anew' });
    this.#now = now;
  }

  list(service: string, fromCurrency: string, toCurrency: string): readonly SeenRate[] {
    return this.#file.read()[keyOf(service, fromCurrency, toCurrency)] ?? [];
  }

  /** Keeps what an effective-rate answer said; an answer without a rate is nothing to keep. */
  remember(service: string, rate: EffectiveRateView): void {
    const { effectiveRate, marketRate } = rate;
    if (effectiveRate === null) return;
    const key = keyOf(service, rate.baseCurrency, rate.targetCurrency);
    const seen = { at: this.#now().toISOString(), effectiveRate, marketRate };
    this.#file.change((all) => ({ ...all, [key]: [...(all[key] ?? []), seen].slice(-MAX_RATES) }));
  }
}

function keyOf(service: string, fromCurrency: string, toCurrency: string): string {
  return `${service} ${fromCurrency}-${toCurrency}`;
}
