/**
 * The practice service as a process of its own, with its control endpoint: `node serve-practice.ts [OPTIONS.json as
 * text]`. Prints one line of JSON once it listens: its address and keys. Ends on SIGINT, on SIGTERM, or when standard
 * input ends, so that it never outlives the test that started it with a pipe.
 */
import { once } from 'node:events';
import type { PracticeOptionsInput } from '../../electron/practice/faults/practice-options.ts';
import { startPracticeService } from './practice-service.ts';

const stop = new AbortController();
const end = () => stop.abort();
process.on('SIGINT', end);
process.on('SIGTERM', end);
process.stdin.on('end', end).resume();
const service = await startPracticeService(JSON.parse(process.argv[2] ?? '{}') as PracticeOptionsInput);
const { url, publicKey, privateKey, origin } = service;
console.log(JSON.stringify({ url, publicKey, privateKey, origin }));
if (!stop.signal.aborted) await once(stop.signal, 'abort');
await service.close();
process.exit(0);
