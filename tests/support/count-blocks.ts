import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

export interface BlockCounter {
  /** Blocks run in the files named since the last call. */
  take(files: RegExp): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Counts how often blocks of code are run: each function entered and each turn of a loop counts. A measure of work that
 * no other process can disturb. Only modules that are imported after it was started are counted whole.
 */
export async function countBlocks(): Promise<BlockCounter> {
  // Code that was optimised counts its inlined blocks otherwise, and when that happens depends on how busy the machine is.
  setFlagsFromString('--no-opt');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    async take(files) {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      let blocks = 0;
      for (const { functions } of result.filter(({ url }) => files.test(url))) {
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
      }
      return blocks;
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
