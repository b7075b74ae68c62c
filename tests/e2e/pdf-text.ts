import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';

/** The PDF's pages, and its words if the machine has a PDF reader. */
export function pdfText(path: string): { readonly pages: number; readonly words: string | undefined } {
  const pdf = readFileSync(path, 'latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  const { stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0, words: stdout ?? undefined };
}
