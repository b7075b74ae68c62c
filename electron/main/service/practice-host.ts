/**
 * The practice service inside the app, started when it is first needed, or one that already runs and that the
 * environment names.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../files/private-file.ts';
import type { PracticeService } from '../../practice/start-practice-service.ts';
import { ServiceKeys } from '../../secrets/service-keys.ts';
import type { PracticeAccess } from '../profiles/profiles.ts';

/** The output of `paysheet practice`, in `PAYSHEET_PRACTICE`: the app then uses that service instead of its own. */
const runningSchema = z.object({
  url: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }),
  publicKey: z.string().min(1),
  privateKey: z.string().min(1),
  origin: z.string().min(1),
});

/** The practice service's own ledger is kept, because the journal's rows must find their sessions again at the next start. */
const BOOKS_FILE = 'practice-books.jsonl';

export function practiceHost(environment: Readonly<Partial<Record<string, string>>>, dataFolder: string) {
  const named = environment.PAYSHEET_PRACTICE;
  const running = named ? runningSchema.parse(JSON.parse(named)) : undefined;
  let started: Promise<PracticeService> | undefined;
  return {
    /** True if the service runs in this process. */
    isOurs: running === undefined,
    async access(): Promise<PracticeAccess> {
      if (running) return accessOf(running);
      started ??= startKept(dataFolder).catch((error: unknown) => {
        // What was in its way may be gone when it is needed next.
        started = undefined;
        throw error;
      });
      return accessOf(await started);
    },
    async close(): Promise<void> {
      const service = await started?.catch(() => undefined);
      await service?.close();
    },
  };
}

async function startKept(dataFolder: string): Promise<PracticeService> {
  makeFolder(dataFolder);
  // Loaded when it is needed: its server would make every start of the app longer.
  const { startPracticeService } = await import('../../practice/start-practice-service.ts');
  return startPracticeService({ booksFile: join(dataFolder, BOOKS_FILE), withSampleSessions: true });
}

function accessOf({ url, publicKey, privateKey, origin }: z.output<typeof runningSchema>): PracticeAccess {
  return { address: url, origin, keys: new ServiceKeys(publicKey, privateKey) };
}
