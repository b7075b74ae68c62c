// Loaded into every test process in CI: properties are drawn from one seed for each turn of the long tests there, so that
// only a change of the code can turn a build red. Elsewhere each run draws new values, and the seed of a failure is printed.
import fc from 'fast-check';
import { longTestsPlayed } from '../tools/long-tests.ts';

const SEED = 20_261_121;

const played = longTestsPlayed();
const seed = SEED + (typeof played === 'number' ? played : 0);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
process.env.PAYSHEET_SEED ??= String(seed);
