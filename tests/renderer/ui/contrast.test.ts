import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('../../../renderer/ui/tokens.css', import.meta.url), 'utf8');

type Tokens = ReadonlyMap<string, string>;

const colours = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes: readonly (readonly ['light' | 'dark', Tokens])[] = [
  ['light', new Map(colours.map(([, name = '', light = '']) => [name, light]))],
  ['dark', new Map(colours.map(([, name = '', , dark = '']) => [name, dark]))],
];

/** WCAG 2 relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = [
  'canvas',
  'surface',
  'sunken',
  'hover',
  'selected',
  'accent-tint',
  'green-tint',
  'amber-tint',
  'red-tint',
  'violet-tint',
];

/** Token, its backgrounds, and the worst contrast (rounded down) that the design promises in light and dark. */
const PROMISES: readonly (readonly [string, readonly string[], number, number])[] = [
  ['text', BACKGROUNDS, 14.0, 10.3],
  ['soft', BACKGROUNDS, 6.5, 6.8],
  ['grey', BACKGROUNDS, 5.1, 5.3],
  ['edge', BACKGROUNDS, 3.2, 3.5],
  ['accent', BACKGROUNDS, 5.1, 6.0],
  ['on-accent', ['accent'], 6.3, 9.0],
  ['green', BACKGROUNDS, 5.5, 6.8],
  ['amber', BACKGROUNDS, 5.5, 6.8],
  ['red', BACKGROUNDS, 5.3, 6.1],
  ['violet', BACKGROUNDS, 5.7, 6.1],
  ['practice', ['practice-tint'], 6.4, 7.3],
  ['sandbox', ['sandbox-tint'], 6.3, 6.9],
  ['on-live', ['live'], 9.0, 8.1],
];

for (const [theme, tokens] of themes) {
  for (const [name, backgrounds, light, dark] of PROMISES) {
    test(`${name} keeps its contrast on every background of the ${theme} theme`, () => {
      const worst = Math.min(
        ...backgrounds.map((background) => contrast(tokens.get(name) ?? '', tokens.get(background) ?? '')),
      );
      const promised = theme === 'light' ? light : dark;
      assert.equal(Math.floor(worst * 10) / 10, promised);
    });
  }
}

test('each colour is written for both themes; only paper overrides it', () => {
  const [tokens = ''] = css.split('@media print');
  assert.ok(colours.length > 20);
  assert.doesNotMatch(tokens.replaceAll(/light-dark\([^)]*\)/g, ''), /#[0-9a-f]{3,8}\b/i);
});

test('no stylesheet but the token file writes a colour down, black and white of the printed page aside', async () => {
  const { globSync } = await import('node:fs');
  const sheets = globSync('renderer/**/*.css', { cwd: new URL('../../..', import.meta.url) });
  assert.ok(sheets.length > 3);
  for (const sheet of sheets) {
    if (sheet.endsWith('tokens.css')) continue;
    const text =
      readFileSync(new URL(`../../../${sheet}`, import.meta.url), 'utf8').split('@media print')[0] ?? '';
    assert.doesNotMatch(text, /#[0-9a-f]{3,8}\b(?![\w-]* \{)|rgb\(|hsl\(/i, sheet);
  }
});
