import { withoutEnd } from '../../shared/domain/without-end.ts';
import { isWindowsName } from './private-file.ts';

/** A suggested file name without a folder and without characters that a file system refuses. */
export function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const allowed = name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '-').replace(/^[.\s]+/, '');
  const plain = withoutEnd(allowed, /[.\s]/);
  if (plain === '') return 'paysheet';
  return (isWindowsName(plain) ? plain : `_${plain}`).slice(0, 120);
}
