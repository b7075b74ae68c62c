import type { RequestInput } from '../../shared/ipc/requests.ts';

/** Canada and the United States use Letter paper; West Africa prints on A4. */
export function paperOf(language: string): RequestInput<'files.save-pdf'>['paper'] {
  return language === 'en' || navigator.language.endsWith('CA') ? 'Letter' : 'A4';
}
