import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The PDF's pages, and its words if the machine has a PDF reader. */
export function pdfText(path: string): { readonly pages: number; readonly words: string | undefined } {
  const pdf = readFileSync(path, 'latin1');
  assert.ok(pdf.startsWith('%PDF-'), 'it is a PDF');
  const { stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, words: stdout ?? undefined };
}
