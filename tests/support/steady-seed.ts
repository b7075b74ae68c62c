// Loaded into every test process in CI: properties are drawn from one seed there, so that only a change of the code can
// turn a build red. Anywhere else each run draws anew, and fast-check prints the seed of a failure.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 });
