/** What runs in the page while the window is measured: long tasks, frames of a scroll, and an edit's way to its mark. */
import type { Page } from 'playwright';

export interface LongTask {
  readonly startMs: number;
  readonly durationMs: number;
  /** How much of it the stand-in's own IPC took, which Electron does not have. */
  readonly wireMs: number;
}

interface ScrollFrames {
  readonly frames: number;
  /** Frames that showed the background in place of a row, after the window had first drawn. */
  readonly blank: number;
  /** Frames in which a compositor that runs ahead of the window would have shown ground for a moment. */
  readonly ahead: number;
  /** The most rows that were in the document at once. */
  readonly rowsDrawn: number;
}

interface Bench {
  tasks: { startMs: number; durationMs: number }[];
  wire: [number, number][];
}
type BenchWindow = typeof globalThis & { paysheetBench: Bench; standInSpans: [number, number][] };

/** Begins to write down long tasks (50 ms and more), those of the start among them. */
export function observeLongTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const bench: Bench = { tasks: [], wire: [] };
    Object.assign(globalThis, { paysheetBench: bench, standInSpans: bench.wire });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        bench.tasks.push({ startMs: startTime, durationMs: duration });
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** The long tasks since the last time, once the window has nothing more to do. */
export async function takeLongTasks(page: Page): Promise<readonly LongTask[]> {
  return page.evaluate(async () => {
    const { paysheetBench: bench } = globalThis as BenchWindow;
    // Two idle moments: the entries of a task come after it.
    for (let turn = 0; turn < 2; turn += 1)
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
    const spans = bench.wire.splice(0);
    return bench.tasks.splice(0).map(({ startMs, durationMs }) => {
      const endMs = startMs + durationMs;
      const wireMs = spans
        .filter(([from, to]) => from < endMs && to > startMs)
        .reduce((sum, [from, to]) => sum + Math.min(to, endMs) - Math.max(from, startMs), 0);
      return { startMs, durationMs, wireMs };
    });
  });
}

/** Scrolls the grid by this many pixels in each of this many frames, and looks at each frame as it was shown. */
export function scrollThrough(page: Page, pixels: number, frames: number): Promise<ScrollFrames> {
  return page.evaluate(
    async ([step, count]) => {
      const scroller = document.querySelector('.grid') as HTMLElement;
      const head = (scroller.querySelector('.grid-head') as HTMLElement).offsetHeight;
      const seen = { frames: 0, blank: 0, ahead: 0, rowsDrawn: 0 };
      const isCovered = (): boolean => {
        const rows = [...scroller.querySelectorAll<HTMLElement>('.grid-body > [role=row]')];
        seen.rowsDrawn = Math.max(seen.rowsDrawn, rows.length);
        const tops = rows.filter((row) => row.textContent !== '').map((row) => row.getBoundingClientRect());
        const window = scroller.getBoundingClientRect();
        const bottom = Math.min(
          window.bottom,
          (scroller.querySelector('.grid-body') as HTMLElement).getBoundingClientRect().bottom,
        );
        const first = Math.min(...tops.map(({ top }) => top));
        const last = Math.max(...tops.map((place) => place.bottom));
        return first <= window.top + head + 1 && last >= bottom - 1;
      };
      for (let frame = 1; frame <= count; frame += 1) {
        scroller.scrollTop = Math.round(step * frame);
        // What a compositor shows at once: the new place, with the rows of the frame before.
        if (!isCovered()) seen.ahead += 1;
        seen.frames += 1;
        // Scroll events come before a frame's callbacks, so what is in the document then is what this frame paints.
        await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
        if (!isCovered()) seen.blank += 1;
      }
      return seen;
    },
    [pixels, frames] as const,
  );
}

/** How long after Enter the active cell's state differs from before, in the drawn window. */
export async function timeOfEdit(page: Page, text: string): Promise<number> {
  await page.keyboard.press('F2');
  await page.getByRole('grid').getByRole('textbox').waitFor();
  await page.evaluate(() => {
    const timing = { enterMs: 0, doneMs: 0 };
    Object.assign(globalThis, { paysheetEdit: timing });
    const cell = document.querySelector('.grid-active') as HTMLElement;
    const before = cell.getAttribute('aria-invalid');
    const { id } = cell;
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') timing.enterMs = event.timeStamp;
      },
      { capture: true },
    );
    const observer = new MutationObserver(() => {
      if (timing.enterMs === 0 || document.getElementById(id)?.getAttribute('aria-invalid') === before)
        return;
      observer.disconnect();
      timing.doneMs = performance.now();
    });
    observer.observe(document.querySelector('.grid') as Node, {
      subtree: true,
      attributes: true,
      childList: true,
    });
  });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  const timing = await page.waitForFunction(() => {
    const { paysheetEdit } = globalThis as unknown as { paysheetEdit: { enterMs: number; doneMs: number } };
    return paysheetEdit.doneMs > 0 ? paysheetEdit : undefined;
  });
  const { enterMs, doneMs } = (await timing.jsonValue()) as { enterMs: number; doneMs: number };
  return doneMs - enterMs;
}
