// Loaded with --import into a test's process: plants the mistake that the environment names.
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const pathOf = (url: string) => relative(root, fileURLToPath(url)).replaceAll('\\', '/');

const loadedWithList = new Set<string>();
const noting = registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) loadedWithList.add(pathOf(url));
    return next(url, context);
  },
});
const { fileOfMistake, PLANTED_MISTAKES, withMistake } = await import('./planted-mistakes.ts');
noting.deregister();

const mistake = PLANTED_MISTAKES.find(({ name }) => name === process.env.PAYSHEET_PLANTED_MISTAKE);
if (mistake === undefined) throw new RangeError(`no mistake "${process.env.PAYSHEET_PLANTED_MISTAKE}"`);

const file = fileOfMistake(mistake);
// What is loaded already is not loaded again, so the mistake would be in no test.
if (loadedWithList.has(file))
  throw new RangeError(`${file} is loaded by the list of mistakes: import its types alone`);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:') || !loaded.source) return loaded;
    const path = pathOf(url);
    return path === file ? { ...loaded, source: withMistake(mistake, path, String(loaded.source)) } : loaded;
  },
});
