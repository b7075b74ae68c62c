/** The exchange rates this computer has seen, by service and pair of currencies, in `rates.json` of the data folder. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { EffectiveRateView } from '../../../shared/ipc/service-views.ts';

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
  readonly #path: string;
  readonly #now: () => Date;

  constructor(dataFolder: string, now: () => Date = () => new Date()) {
    this.#path = join(dataFolder, 'rates.json');
    this.#now = now;
  }

  async list(service: string, fromCurrency: string, toCurrency: string): Promise<readonly SeenRate[]> {
    return (await this.#read())[keyOf(service, fromCurrency, toCurrency)] ?? [];
  }

  /** Keeps what an effective-rate answer said; an answer without a rate is nothing to keep. */
  async remember(service: string, rate: EffectiveRateView): Promise<void> {
    if (rate.effectiveRate === null) return;
    const { effectiveRate, marketRate } = rate;
    const all = await this.#read();
    const key = keyOf(service, rate.baseCurrency, rate.targetCurrency);
    const seen = [...(all[key] ?? []), { at: this.#now().toISOString(), effectiveRate, marketRate }];
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(`${this.#path}.next`, JSON.stringify({ ...all, [key]: seen.slice(-MAX_RATES) }));
    await rename(`${this.#path}.next`, this.#path);
  }

  /** A file that cannot be read is begun anew: rates seen are a convenience, not the books. */
  async #read(): Promise<z.output<typeof fileSchema>> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')));
    } catch {
      return {};
    }
  }
}

function keyOf(service: string, fromCurrency: string, toCurrency: string): string {
  return `${service} ${fromCurrency}-${toCurrency}`;
}
