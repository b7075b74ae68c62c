import type { RequestInput } from '../../shared/ipc/requests.ts';

/** Letter is Canada's and the United States' paper; West Africa prints on A4. */
export function paperOf(language: string): RequestInput<'files.save-pdf'>['paper'] {
  return language === 'en' || navigator.language.endsWith('CA') ? 'Letter' : 'A4';
}
