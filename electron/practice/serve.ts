import { once } from 'node:events';
import type { PracticeOptionsInput } from './faults/practice-options.ts';
import { startPracticeService } from './start-practice-service.ts';

/** Serves until the signal is aborted; `print` gets one line of JSON once the service listens: its address and keys. */
export async function servePractice(
  options: PracticeOptionsInput,
  { print, until }: { readonly print: (line: string) => void; readonly until: AbortSignal },
): Promise<void> {
  const service = await startPracticeService(options);
  try {
    const { url, publicKey, privateKey, origin } = service;
    print(JSON.stringify({ url, publicKey, privateKey, origin }));
    if (!until.aborted) await once(until, 'abort');
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
