/** What the system may ask for: forced colours, no motion, paper. */
import { expect, test } from './app-test.ts';
import { walkWindow } from './window-walk.ts';

test('in forced colours glyphs and focus stay, and nothing moves where motion is not wanted', async ({
  launch,
  practice,
}) => {
  test.setTimeout(480_000);
  const app = await launch();
  const { page } = app;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await walkWindow(app, {
    language: 'en',
    isDark: false,
    practice,
    visit: async (name) => {
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        const ground = getComputedStyle(document.body).backgroundColor;
        for (const glyph of document.querySelectorAll('.glyph')) {
          if (!glyph.checkVisibility()) continue;
          const [part] = glyph.querySelectorAll('.line, .fill');
          const style = part && getComputedStyle(part);
          const paint = style && (part.classList.contains('fill') ? style.fill : style.stroke);
          if (paint === undefined || paint === 'none' || paint === ground)
            found.push(`glyph ${glyph.outerHTML}`);
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
      expect.soft(faults, name).toEqual([]);
      const before = await page.evaluateHandle(() => document.activeElement);
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const active = document.activeElement;
        if (!active || active === document.body) return 'nothing has the focus';
        // The grid points at its active cell; the ring is drawn there.
        const shown = active.matches('[role=grid]') ? active.querySelector('.grid-active') : active;
        const style = shown && getComputedStyle(shown);
        return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1
          ? ''
          : `no ring on ${active.outerHTML.slice(0, 160)}`;
      });
      expect.soft(outline, name).toBe('');
      await before.evaluate(
        (element) => element instanceof HTMLElement && element.focus({ preventScroll: true }),
      );
    },
  });
});

/** Within the margins of 12 mm that the PDF has, in CSS pixels: 96 to the inch. */
const PAPER = { A4: (210 - 24) / 25.4, Letter: 8.5 - 24 / 25.4 } as const;

test('on paper the review is black on white, without the frame, on A4 and on Letter', async ({
  launch,
  practice,
}) => {
  test.setTimeout(240_000);
  const app = await launch();
  const { page } = app;
  const end = new Error('seen');
  const walk = walkWindow(app, {
    language: 'en',
    isDark: true,
    practice,
    visit: async (name) => {
      if (!/-review$/.test(name)) return;
      for (const [paper, inches] of Object.entries(PAPER)) {
        await page.setViewportSize({ width: Math.floor(inches * 96), height: 1000 });
        await page.emulateMedia({ media: 'print' });
        const faults = await page.evaluate(() => {
          const found: string[] = [];
          for (const part of document.querySelectorAll(
            '.band, .sidebar, .step-header, .screen-toolbar, .screen-footer, .toasts, button',
          ))
            if (part.checkVisibility()) found.push(`printed: ${part.outerHTML.slice(0, 100)}`);
          const white = /^rgb\(255, 255, 255\)$|^rgba\(0, 0, 0, 0\)$/;
          for (const part of document.querySelectorAll<HTMLElement>('#root, #root *, body')) {
            if (!part.checkVisibility()) continue;
            const style = getComputedStyle(part);
            if (!white.test(style.backgroundColor))
              found.push(`ground ${style.backgroundColor}: ${part.outerHTML.slice(0, 80)}`);
            const hasText = [...part.childNodes].some(
              (node) => node.nodeType === 3 && node.textContent?.trim(),
            );
            if (hasText && style.color !== 'rgb(0, 0, 0)')
              found.push(`ink ${style.color}: ${part.outerHTML.slice(0, 80)}`);
            const box = part.getBoundingClientRect();
            if (hasText && box.right > innerWidth + 1)
              found.push(`off the page: ${part.outerHTML.slice(0, 80)}`);
          }
          return found;
        });
        expect.soft(faults.slice(0, 8), paper).toEqual([]);
        await page.emulateMedia({ media: 'screen' });
      }
      throw end;
    },
  });
  await expect(walk).rejects.toBe(end);
});
