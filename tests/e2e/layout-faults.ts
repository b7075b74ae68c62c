/** Faults in the layout of the window, judged in the window by the boxes of its elements. */
import type { Page } from 'playwright';

/** As the window opens. */
export const OPENED = { width: 1280, height: 832 };
export const LEAST = { width: 1024, height: 700 };
/** The least window at 200 %: its pixels hold half as many. */
export const ZOOMED = { width: 512, height: 350 };
/** At least this many rows are visible at the smallest size; fewer in the results, below the notice about unpaid rows. */
export const ROWS_AT_LEAST = { check: 16, sending: 8, 'results-paid': 14 } as const;

interface Box {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Faults of the frame's bars: they must follow each other inside the window without covering one another. */
export function barFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes: Box[] = [
      '.band',
      '.step-header, .screen-head',
      '.screen-toolbar',
      '.screen-body',
      '.screen-footer',
    ]
      .map((name) => ({ name, element: document.querySelector(name) }))
      .flatMap(({ name, element }) => {
        if (!element) return [];
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return [{ name, top, bottom, left, right }];
      });
    const faults: string[] = [];
    for (const [index, box] of boxes.entries()) {
      const above = boxes[index - 1];
      if (above && box.top < above.bottom - 0.5) faults.push(`${box.name} lies over ${above.name}`);
      if (box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5 || box.left < -0.5)
        faults.push(`${box.name} leaves the window: ${JSON.stringify(box)}`);
    }
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the window scrolls sideways to ${root.scrollWidth}`);
    return faults;
  });
}

/** Tables that are squeezed: their panel scrolls, so a table that scrolls its own lines shows two or none of them. */
export function squeezedTables(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    // One with a greatest height of its own scrolls on purpose.
    [...document.querySelectorAll('.table-scroll:not([style*="max-height"])')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(
        (table) =>
          `${table.getAttribute('aria-label')} shows ${table.clientHeight} of ${table.scrollHeight} pixels`,
      ),
  );
}

/** Headings of the screen's grid that end in dots: a heading, and the field beside it, shows whole or not at all. */
export function cutHeads(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.grid-head .grid-text, .grid-head .grid-text > *')]
      .filter((text) => {
        const line = text.closest('.grid-text')?.getBoundingClientRect();
        const isShown = line !== undefined && text.getBoundingClientRect().top < line.bottom;
        return isShown && text.scrollWidth > text.clientWidth;
      })
      .map(({ innerText }) => innerText),
  );
}

/** Controls that are under a message, at any point of it. */
export function controlsUnderToasts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const under = new Set<Element>();
    for (const toast of document.querySelectorAll('.toast')) {
      const { left, right, top, bottom } = toast.getBoundingClientRect();
      for (let x = left + 2; x < right; x += 8)
        for (let y = top + 2; y < bottom; y += 8)
          for (const element of document.elementsFromPoint(x, y)) {
            const control = element.closest('button, a[href], input, select, textarea');
            if (control && !control.closest('.toasts')) under.add(control);
          }
    }
    return [...under].map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/** Controls that cannot be brought into sight, whatever one scrolls; toasts and drawers go when they are closed. */
export function lostControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // What a dialog or an open menu covers can be reached once that is closed.
    const front = document.querySelector('[role=dialog]') ?? document.querySelector('[role=menu]');
    const controls = [
      ...(front ?? document).querySelectorAll<HTMLElement>('button, a[href], input, select, textarea'),
    ];
    const lost: string[] = [];
    for (const each of controls) {
      // A choice in a row of choices is pressed by its label, which lies over it.
      const isChoice = each instanceof HTMLInputElement && each.type === 'radio';
      const control = (isChoice && each.labels?.[0]) || each;
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('.visually-hidden, .skip-link')
      )
        continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const box = control.getBoundingClientRect();
      const isInside =
        box.width > 0 &&
        box.right > 1 &&
        box.left < innerWidth - 1 &&
        box.bottom > 1 &&
        box.top < innerHeight - 1;
      const at = document.elementFromPoint(
        Math.min(innerWidth - 2, Math.max(1, box.left + box.width / 2)),
        Math.min(innerHeight - 2, Math.max(1, box.top + box.height / 2)),
      );
      const isOnTop =
        at !== null &&
        (control.contains(at) || at.contains(control) || at.closest('.toasts, .inspector') !== null);
      if (!isInside || !isOnTop)
        lost.push(`${control.outerHTML.slice(0, 120)} under ${at?.outerHTML.slice(0, 80)}`);
    }
    return lost;
  });
}

/** The environment's band must be at the top of the window with nothing over it, at any scroll position. */
export function bandFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const box = document.querySelector('.band')?.getBoundingClientRect();
    if (!box || Math.abs(box.top) > 0.5) return [`the band stands at ${box?.top}`];
    return [0.1, 0.5, 0.9].flatMap((part) => {
      const at = document.elementFromPoint(box.width * part, box.height / 2);
      return at?.closest('.band') ? [] : [`over the band: ${at?.outerHTML.slice(0, 120)}`];
    });
  });
}

/** Whole rows of the screen's grid that show below its head. */
export function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector('.grid');
    const head = grid?.querySelector('.grid-head');
    if (!grid || !head) return 0;
    const [from, to] = [head.getBoundingClientRect().bottom, grid.getBoundingClientRect().bottom];
    return [...grid.querySelectorAll('.grid-body > [role=row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= from - 0.5 && bottom <= to + 0.5;
    }).length;
  });
}

/** Panels that are not drawers: a drawer is at the window's edge, over the content instead of beside it. */
export function drawerFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.inspector')].flatMap((panel) => {
      const { right } = panel.getBoundingClientRect();
      const { position } = getComputedStyle(panel);
      return right >= innerWidth - 3 && position === 'absolute'
        ? []
        : [`${panel.className} ends at ${right}, ${position}`];
    }),
  );
}
