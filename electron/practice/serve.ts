import { once } from 'node:events';
import type { PracticeOptionsInput } from './faults/practice-options.ts';
import type { PracticeClock } from './ports/clock.ts';
import { type PracticeService, startPracticeService } from './start-practice-service.ts';

/** The first output of the command line: one line of JSON. */
function announcement(service: PracticeService): string {
  const { url, publicKey, privateKey, origin } = service;
  return JSON.stringify({ url, publicKey, privateKey, origin });
}

/** Serves until the signal is aborted; `print` gets the announcement once the service listens. */
export async function servePractice(
  options: PracticeOptionsInput,
  ports: {
    readonly print: (line: string) => void;
    readonly until: AbortSignal;
    readonly clock?: PracticeClock;
  },
): Promise<void> {
  const service = await startPracticeService(options, ports.clock ? { clock: ports.clock } : {});
  try {
    ports.print(announcement(service));
    if (!ports.until.aborted) await once(ports.until, 'abort');
  } finally {
    await service.close();
  }
}

/**
 * Run directly, as a process of its own: `node electron/practice/serve.ts [OPTIONS.json as text]`. Ends on SIGINT, on
 * SIGTERM, or when standard input ends, so that it never outlives the test that started it with a pipe.
 */
if (import.meta.main) {
  const stop = new AbortController();
  const end = () => stop.abort();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.stdin.on('end', end).resume();
  const options = JSON.parse(process.argv[2] ?? '{}') as PracticeOptionsInput;
  await servePractice(options, { print: (line) => console.log(line), until: stop.signal });
  process.exit(0);
}
