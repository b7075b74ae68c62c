import type { QuoteView } from '../../shared/ipc/service-views.ts';

/** Until when a quote is valid, in milliseconds of this window's clock: as it says itself, else by our settings. */
export function quoteEndMs(
  { at, view }: { readonly at: number; readonly view: Pick<QuoteView, 'expiresAt'> },
  maxAgeSeconds: number,
): number {
  return view.expiresAt === null ? at + maxAgeSeconds * 1000 : Date.parse(view.expiresAt);
}
