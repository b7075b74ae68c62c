// Loaded with --import into a test's process: plants the mistake that the environment names.
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOfMistake, PLANTED_MISTAKES, withMistake } from './planted-mistakes.ts';

const root = join(import.meta.dirname, '..', '..');
const mistake = PLANTED_MISTAKES.find(({ name }) => name === process.env.PAYSHEET_PLANTED_MISTAKE);
if (mistake === undefined) throw new RangeError(`no mistake "${process.env.PAYSHEET_PLANTED_MISTAKE}"`);

const file = fileOfMistake(mistake);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:') || !loaded.source) return loaded;
    const path = relative(root, fileURLToPath(url)).replaceAll('\\', '/');
    return path === file ? { ...loaded, source: withMistake(mistake, path, String(loaded.source)) } : loaded;
  },
});
