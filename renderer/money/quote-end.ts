import type { QuoteView } from '../../shared/ipc/service-views.ts';

/**
 * Until when a quote is used, in milliseconds of this window's clock, in which `at` is its arrival: as long as the
 * service says, otherwise as long as our settings say.
 */
export function quoteEndMs(
  { at, view }: { readonly at: number; readonly view: Pick<QuoteView, 'validForMs'> },
  maxAgeSeconds: number,
): number {
  return at + (view.validForMs ?? maxAgeSeconds * 1000);
}
