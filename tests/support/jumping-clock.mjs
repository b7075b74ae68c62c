// Preloaded into a process (`--import`): its wall clock is off by the milliseconds in the file that PAYSHEET_TEST_CLOCK names.
import { readFileSync } from 'node:fs';

const file = process.env.PAYSHEET_TEST_CLOCK;
const wallMs = Date.now;
const offsetMs = () => Number(readFileSync(file, 'utf8')) || 0;

if (file !== undefined) {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [wallMs() + offsetMs()] : given));
    }
    static now() {
      return wallMs() + offsetMs();
    }
  };
}
