/** Focuses the screen's search field, which screens mark with `data-search`. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  field?.focus();
  field?.select();
}

/** Leaves the field that is being typed in, so that its text is committed. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Focuses a grid without scrolling to it as an element: in a table of thousands of rows that would show an arbitrary
 * one. Its container is scrolled into view as a whole.
 */
export function focusGrid(grid: HTMLElement): void {
  grid.focus({ preventScroll: true });
  grid.closest('.grid')?.scrollIntoView({ block: 'nearest' });
}

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * F6 moves through the window's panes (`data-pane`), to the first focusable element. A pane that contains others is
 * skipped.
 */
export function focusNextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.querySelector('[data-pane]') === null && pane.checkVisibility(),
  );
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(at + step) % panes.length];
    const inside = [...(pane?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    // Skips elements that are hidden at this width, such as the button that closes a drawer.
    const target = pane?.matches('[tabindex="0"]') ? pane : inside.find((one) => one.checkVisibility());
    if (!target) continue;
    if (target.matches('[role=grid]')) focusGrid(target);
    else target.focus();
    return;
  }
}
