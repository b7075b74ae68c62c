// Loaded into every test process that runs beside the windows' tests. A window's test gives up after a number of seconds,
// and fails if the others take both processors from it; the others wait as long as it takes.
import { setPriority } from 'node:os';

setPriority(10);
