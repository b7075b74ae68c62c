/** The script of a page that reads sheets by the real port and the real, built worker; for tests in Chromium. */

import { WatchedWorker, type WorkerOptions } from '../../../../renderer/sheet/worker-port.ts';
import type { SheetAnswer } from '../../../../renderer/sheet-worker/messages.ts';
import { EMPTY_RECIPE } from '../../../../renderer/sheet-worker/recipe.ts';

export interface PageWish extends Pick<WorkerOptions, 'limits' | 'cancelMs'> {
  readonly url: string;
  readonly fileName: string;
  /** The first worker is another: one that never answers, or one that fails. */
  readonly firstWorker?: '/hang.js' | '/fail.js';
  /** A cancel is asked for at once, or at the first answer of this kind. */
  readonly cancelAt?: 'once' | SheetAnswer['kind'];
  /** After an end without a sheet, it is asked for once more. */
  readonly retries?: true;
}

declare global {
  interface Window {
    readSheet: (wish: PageWish) => Promise<string>;
  }
}

/** Everything that was reported about the sheet except progress, to its end, as one text. */
window.readSheet = async ({ url, fileName, firstWorker, cancelAt, retries, ...limits }) => {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const told: SheetAnswer[] = [];
  let started = 0;
  let ends = 0;
  const start = () => {
    started += 1;
    return started === 1 && firstWorker ? new Worker(firstWorker, { type: 'module' }) : realWorker();
  };
  return new Promise((resolve, reject) => {
    const port = new WatchedWorker({
      ...limits,
      ...(firstWorker && { start }),
      onFault: (message) => (firstWorker ? undefined : reject(new Error(message))),
      onAnswer(answer) {
        if (answer.kind !== 'progress') told.push(answer);
        if (answer.kind === cancelAt && ends === 0) port.ask({ kind: 'cancel' });
        if (answer.kind === 'rows' && answer.isLast) port.ask({ kind: 'finish' });
        if (answer.kind === 'refused' || answer.kind === 'cancelled' || answer.kind === 'sheet') ends += 1;
        else return;
        if (retries && ends === 1) port.ask({ kind: 'settings', recipe: EMPTY_RECIPE });
        else {
          port.close();
          resolve(JSON.stringify(told));
        }
      },
    });
    const opening = { isPasted: false, recipe: EMPTY_RECIPE, language: 'en', today: '2026-11-21' } as const;
    port.ask({ kind: 'open', bytes, fileName, ...opening });
    if (cancelAt === 'once') port.ask({ kind: 'cancel' });
  });
};

function realWorker(): Worker {
  return new Worker(new URL('../../../../renderer/sheet-worker/sheet-worker.ts', import.meta.url), {
    type: 'module',
  });
}
