/** Faults of a screen as it is shown: for a screen reader, for the eye, in forced colours, and on paper. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rows of a grid or a list are drawn alike, so a dozen of them show every fault, in a fraction of the time. */
const REPEATED_ROWS =
  '.grid-row:nth-child(n + 13), tbody > tr:nth-child(n + 13), .kinds > li:nth-child(n + 13)';
/** Whatever covers a screen that was already examined is examined alone. */
const OVER_THE_SCREEN = '[role=dialog], [role=menu], .inspector';

/** Marks what need not be looked at again. */
const LOOKED_AT = 'data-looked-at';

/**
 * Marks the parts that are identical to those of an earlier screen, down to the last attribute, also inside equal
 * elements: axe would report the same for them. Called once per screen, before `graveFaults`.
 */
export function markWhatWasSeen(page: Page): Promise<void> {
  return page.evaluate((mark) => {
    const world = globalThis as unknown as { partsLookedAt?: Set<string> };
    world.partsLookedAt ??= new Set();
    const seen = world.partsLookedAt;
    for (const part of document.querySelectorAll(`[${mark}]`)) part.removeAttribute(mark);
    // Two sums of a text, and its length: whole texts would fill the memory.
    const digest = (text: string): string => {
      let [one, other] = [1, 7];
      for (let index = 0; index < text.length; index += 1) {
        one = Math.imul(one ^ text.charCodeAt(index), 2_654_435_761);
        other = Math.imul(other ^ text.charCodeAt(index), 1_597_334_677);
      }
      return `${one} ${other} ${text.length}`;
    };
    const look = (part: Element, around: string): void => {
      const key = digest(around + part.outerHTML);
      if (seen.has(key)) part.setAttribute(mark, '');
      else {
        const inside = around + (part.cloneNode() as Element).outerHTML;
        for (const child of part.children) look(child, inside);
        seen.add(key);
      }
    };
    for (const part of document.body.children) look(part, '');
  }, LOOKED_AT);
}

/** A colour in the middle of a transition is not one of ours, so we wait until transitions have ended. */
async function letMotionEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** axe's serious and critical faults: by all rules, by those that a theme can break, or by all others. */
export async function graveFaults(
  page: Page,
  rules: 'all' | 'colours' | 'all but colours',
): Promise<readonly string[]> {
  await letMotionEnd(page);
  // axe stays in the page: its half a megabyte is sent and compiled once.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode(true);
  axe.options({
    resultTypes: ['violations'],
    ...(rules === 'colours' && { runOnly: COLOUR_RULES }),
    ...(rules === 'all but colours' && {
      rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
    }),
  });
  for (const part of [REPEATED_ROWS, `[${LOOKED_AT}]`])
    if ((await page.locator(part).count()) > 0) axe.exclude(part);
  if ((await page.locator(OVER_THE_SCREEN).count()) > 0) axe.include(OVER_THE_SCREEN);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

/** The window in the other theme, as its settings would put it. */
export function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return page.evaluate((scheme) => {
    document.documentElement.dataset.mantineColorScheme = scheme;
  }, theme);
}

/** In forced colours: glyphs in another colour than the words beside them, marks without a sign, and whatever still moves. */
export function forcedColourFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const glyph of document.querySelectorAll('.glyph')) {
      if (!glyph.checkVisibility()) continue;
      const [part] = glyph.children;
      const style = part && getComputedStyle(part);
      const paint = style && (style.stroke === 'none' ? style.fill : style.stroke);
      const beside = glyph.parentElement && getComputedStyle(glyph.parentElement).color;
      if (paint !== beside) found.push(`glyph ${paint} beside ${beside}: ${glyph.outerHTML}`);
    }
    for (const mark of document.querySelectorAll('.cell-mark, .severity-mark'))
      if (mark.checkVisibility() && mark.textContent === '') found.push(`mark ${mark.outerHTML}`);
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      if (typeof duration === 'number' && duration > 1)
        found.push(`moves: ${String(animation.effect)} ${duration} ms`);
    }
    return found;
  });
}

/** What Tab goes to without a ring round it. The focus is put back afterwards. */
export async function focusFaults(page: Page): Promise<readonly string[]> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press('Tab');
  // Behind the last control of the page the focus leaves it, and comes back to the first.
  if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('Tab');
  const fault = await page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return 'nothing has the focus';
    // The grid points at its active cell; the ring is drawn there.
    const shown = active.matches('[role=grid]') ? active.querySelector('.grid-active') : active;
    const style = shown && getComputedStyle(shown);
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1
      ? ''
      : `no ring on ${active.outerHTML.slice(0, 160)}`;
  });
  await before.evaluate(
    (element) => element instanceof HTMLElement && element.focus({ preventScroll: true }),
  );
  return fault === '' ? [] : [fault];
}

/** Within the margins of 12 mm that the PDF has, in CSS pixels: 96 to the inch. */
const PAPER = { A4: (210 - 24) / 25.4, Letter: 8.5 - 24 / 25.4 } as const;

/** What would be printed as it must not be, on A4 and on Letter. Window and media are as they were afterwards. */
export async function paperFaults(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize();
  const all: string[] = [];
  for (const [paper, inches] of Object.entries(PAPER)) {
    await page.setViewportSize({ width: Math.floor(inches * 96), height: 1000 });
    await page.emulateMedia({ media: 'print' });
    const faults = await page.evaluate(() => {
      const found: string[] = [];
      for (const part of document.querySelectorAll(
        '.band, .sidebar, .step-header, .screen-toolbar, .screen-footer, .toasts, button:not([data-accordion-control])',
      ))
        if (part.checkVisibility()) found.push(`printed: ${part.outerHTML.slice(0, 100)}`);
      const white = /^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$/;
      for (const part of document.querySelectorAll<HTMLElement>('#root, #root *, body')) {
        if (!part.checkVisibility()) continue;
        const style = getComputedStyle(part);
        if (!white.test(style.backgroundColor))
          found.push(`ground ${style.backgroundColor}: ${part.outerHTML.slice(0, 80)}`);
        const hasText = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (hasText && style.color !== 'rgb(0, 0, 0)')
          found.push(`ink ${style.color}: ${part.outerHTML.slice(0, 80)}`);
        const box = part.getBoundingClientRect();
        if (hasText && box.right > innerWidth + 1) found.push(`off the page: ${part.outerHTML.slice(0, 80)}`);
      }
      return found;
    });
    all.push(...faults.slice(0, 8).map((fault) => `${paper}: ${fault}`));
    await page.emulateMedia({ media: 'screen' });
  }
  if (size) await page.setViewportSize(size);
  return all;
}
