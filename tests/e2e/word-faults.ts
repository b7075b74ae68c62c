/** What a reader would stumble over in the words that show, whatever the screen. */

import type { Page } from 'playwright';
import type { Language } from '../../shared/domain/language.ts';

/** Texts that are not ours: those of a sheet, the service or a person, and codes. */
const NOT_OURS =
  '.mono, .grid, .value-own, .sample, .sheet-lines td, .excluded .soft, .licences, .timeline dl, code, pre, textarea, option';

/** What a sentence quotes of a sheet; the blanks inside its marks are ours. */
const QUOTED = /“[^”]*”|«[\u00a0\u202f][^«»]*[\u00a0\u202f]»/g;

/** Codes that never became words, placeholders that nothing filled, and in French the blanks before its signs. */
export async function wordFaults(page: Page, language: Language): Promise<readonly string[]> {
  const texts = await page.evaluate((notOurs) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (text.trim() && parent && !parent.closest(`${notOurs}, script, style`)) found.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label]'))
      if (!element.closest(notOurs)) found.push(element.getAttribute('aria-label') ?? '');
    return found;
  }, NOT_OURS);
  const rules: readonly (readonly [string, RegExp])[] = [
    ['a code', /\b[a-z]+_[a-z_]+\b/],
    ['no value', /\b(undefined|null|NaN)\b|\[object/],
    ['a placeholder', /\{\w*\}|: …/],
    ...(language === 'fr'
      ? ([
          ['a plain blank', /[^\S\u00a0\u202f][;:!?»]|«[^\S\u00a0\u202f]/],
          ['no blank', /(?:^|[\p{L}\p{N})»]):(?:\s|$)/u],
        ] as const)
      : []),
  ];
  return texts.flatMap((text) =>
    rules
      .filter(([, rule]) => rule.test(text.replaceAll(QUOTED, '')))
      .map(([name]) => `${name}: ${text.trim()}`),
  );
}
