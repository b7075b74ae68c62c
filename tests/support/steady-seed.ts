// Loaded into every test process in CI: properties are drawn from one seed there, so that only a change of the code
// can turn a build red. Elsewhere each run draws new values, and the seed of a failure is printed.
import fc from 'fast-check';

const SEED = 20_261_121;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
process.env.PAYSHEET_SEED ??= String(SEED);
