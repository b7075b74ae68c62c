/** Puts the caret into the screen's search field; screens mark theirs with `data-search`. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  field?.focus();
  field?.select();
}

/** Leaves the field that is being typed in: what it was given counts as said. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Gives a grid the keys. It comes into sight as a whole: scrolled to as an element, a table of thousands of rows would
 * bring any of them.
 */
export function focusGrid(grid: HTMLElement): void {
  grid.focus({ preventScroll: true });
  grid.closest('.grid')?.scrollIntoView({ block: 'nearest' });
}

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex="0"]';

/** F6 walks round the window's panes (`data-pane`): into the first thing that takes the focus. A pane that holds others is no stop of its own. */
export function focusNextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.querySelector('[data-pane]') === null && pane.checkVisibility(),
  );
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(at + step) % panes.length];
    const inside = [...(pane?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    // What this width does not show takes no focus: the button that closes a drawer.
    const target = pane?.matches('[tabindex="0"]') ? pane : inside.find((one) => one.checkVisibility());
    if (!target) continue;
    if (target.matches('[role=grid]')) focusGrid(target);
    else target.focus();
    return;
  }
}
