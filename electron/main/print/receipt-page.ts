/** Receipts as one page of data: no script, no address, every text escaped; each receipt begins a new sheet of paper. */
import { formatMessage, type Locale, languageOf } from '../../../shared/i18n/catalogue.ts';
import type { ChainHead } from '../../engine/ports/journal-port.ts';
import { NONCE_PLACEHOLDER } from '../window/content-security.ts';
import { anchorText } from './journal-anchor.ts';
import type { Receipt } from './receipt-facts.ts';

/**
 * Black on white (look.md, Print). The mark has the colour of the environment band, light enough to read the text
 * through it.
 */
const STYLE = `
@page { margin: 18mm }
* { box-sizing: border-box }
body { margin: 0; color: #000; background: #fff; font: 12pt/1.45 system-ui, "Segoe UI", "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums }
section { position: relative; min-height: 90vh; break-after: page; overflow: hidden }
section:last-of-type { break-after: auto }
h1 { font-size: 16pt; font-weight: 600; margin: 0 0 12pt }
.who { font-size: 14pt; font-weight: 600; margin: 0 }
.figure { font-size: 24pt; line-height: 1.3; margin: 0 0 12pt }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3pt 16pt; margin: 0; border-top: 1pt solid #000;
  padding-top: 8pt }
dt { color: #465162 }
dd { margin: 0; overflow-wrap: anywhere }
footer { margin-top: 16pt; border-top: 3pt double #000; padding-top: 6pt; font-size: 9pt; color: #465162 }
.mark-line { border: 1pt dashed #0f5f63; color: #0f5f63; padding: 4pt 8pt; margin: 0 0 12pt; font-weight: 600 }
.mark { position: absolute; top: 42%; left: -10%; width: 120%; text-align: center; transform: rotate(-28deg);
  font-size: 44pt; font-weight: 600; color: #0f5f63; opacity: 0.16 }
`;

/** The whole document; its style gets the nonce when it is served. */
export function receiptPage(
  receipts: readonly Receipt[],
  about: {
    readonly version: string;
    readonly madeAtMs: number;
    readonly locale: Locale;
    readonly head: ChainHead;
  },
): string {
  const { locale } = about;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const footer = formatMessage(locale, 'receipt.footer', {
    version: about.version,
    date: made.format(about.madeAtMs),
  });
  const anchor = anchorText(about.head, locale);
  const title = [receipts[0]?.title ?? '', receipts.length === 1 ? (receipts[0]?.recipient ?? '') : ''];
  return [
    `<!doctype html><html lang="${languageOf(locale)}"><head><meta charset="utf-8"><link rel="icon" href="data:,">`,
    `<title>${escapeText(title.filter(Boolean).join(' – '))}</title>`,
    `<style nonce="${NONCE_PLACEHOLDER}">${STYLE}</style></head><body>`,
    ...receipts.map((receipt) => sectionOf(receipt, [footer, anchor])),
    '</body></html>',
  ].join('\n');
}

function sectionOf({ title, recipient, amount, facts, mark }: Receipt, footer: readonly string[]): string {
  const lines = facts.map(([name, value]) => `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`);
  return [
    '<section>',
    mark === undefined ? '' : `<p class="mark-line">${escapeText(mark)}</p>`,
    `<h1>${escapeText(title)}</h1>`,
    `<p class="who">${escapeText(recipient)}</p>`,
    amount === undefined ? '' : `<p class="figure">${escapeText(amount)}</p>`,
    `<dl>${lines.join('')}</dl>`,
    `<footer>${footer.map(escapeText).join('<br>')}</footer>`,
    mark === undefined ? '' : `<div class="mark" aria-hidden="true">${escapeText(mark)}</div>`,
    '</section>',
  ].join('');
}

/** Escapes text for an element or a quoted attribute. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
