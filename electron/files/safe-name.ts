import { withoutEnd } from '../../shared/domain/without-end.ts';
import { isWindowsName } from './private-file.ts';

/** A suggested file name without a folder and without characters that a file system refuses. */
export function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const allowed = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').replace(/^[.\s]+/, '');
  const plain = withoutEnd(allowed, /[.\s]/);
  if (plain === '') return 'paysheet';
  return shortened(isWindowsName(plain) ? plain : `_${plain}`);
}

/** Of a long name the middle is left out: its end says what the file is, and how programs open it. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= 120 ? name : `${letters.slice(0, 79).join('')}…${letters.slice(-40).join('')}`;
}
