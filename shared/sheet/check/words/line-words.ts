/**
 * Words by which a line is known for something else than a payment (hazards L4, L5, L8). They are whole cells or
 * their first words, so that a company called “Total Energies” stays a payee.
 */
import { foldText } from '../../../domain/text-folding.ts';
import { wordSet } from './word-list.ts';

/** `total`, `subtotal` or `average` where the cell is the label of one, else undefined. */
export function summaryOf(text: string): 'total' | 'subtotal' | 'average' | undefined {
  if (text.length > LONGEST_LABEL || !MAY_BE_SUMMARY.test(text)) return undefined;
  if (SUBTOTAL.test(text) || CARRIED.test(text)) return 'subtotal';
  if (AVERAGE.test(text)) return 'average';
  return TOTAL.test(text) ? 'total' : undefined;
}

/** True for a label that says no more than that a sum or a count stands beside it; brackets and what follows a colon are no part of it. */
export function isBareLabel(text: string): boolean {
  if (summaryOf(text) === 'total' || CARRIED.test(text)) return true;
  return isCountLabel(text) || mayBeCountLabel(text) || countIn(text) !== undefined;
}

/** What a total or subtotal is of: `VENTES` of `Sous-total VENTES`. */
export function groupOfTotal(text: string): string {
  return text.replace(OF_GROUP, '').trim();
}

const OF_GROUP =
  /^(?:sub[ -]?totals?|sous[ -]?tota(?:l|ux)|s\/\s?t(?:ot(?:al|aux)?)?\.?|tota(?:l|ux))(?=$|\s)/i;

/**
 * A line that begins like the total of a group (`Total VENTES`): only its figure can tell it from a company called
 * “Total …”.
 */
export function mayBeGroupTotal(text: string): boolean {
  return text.length <= LONGEST_LABEL && /^(?:[*=-]+\s*)?tota(?:l|ux)\b/i.test(text.trim());
}

/** Longer texts are remarks. */
const LONGEST_LABEL = 120;

/** Cheap first look, for the many cells that are no label. */
const MAY_BE_SUMMARY =
  /tota|sum|somme|moyenne|average|mean|ergebnis|gesamt|^\W*(?:net\b|s\/t|(?:[àa] )?report|brought|carried|cumul|[bc]\/f)/i;

const MARKS = '^(?:[*=#>-]+\\s*)?';
const TAIL = '(?:\\s*(?:[:=*]|\\(.*\\))\\s*.*)?$';
/** Words that stand beside “total” and name nobody; each one word, so that a text is taken apart in one way only. */
const BESIDE_TOTAL =
  '(?:grand|totals?|totales?|totaux|g[ée]n[ée]ra(?:l|le|ux)|globa(?:l|le|ux)|net(?:te|s)?|due|d[ûu]|amounts?|montants?|[àa]|payer|virer|verser|r[ée]gler|d[ée]caisser|d[ée]caissements?|pay|payable|paid|pay[ée]e?s?|to|of|for|in|the|de|des|du|en|et|and|la|le|les|pour|paiements?|virements?|salaires?|salary|salaries|wages|payroll|paie|payments?|payouts?|transfers?|lot|batch|mois|month|page|p[ée]riode|period|semaine|week|ann[ée]e|year|xof|xaf|cad|usd|eur|f\\.?cfa|cfa|f|francs?|brut|gross|ttc|ht|cumul[ée]?s?|all|tous|sheet|feuille|list|liste|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre|january|february|march|april|may|june|july|august|september|october|november|december|control|contr[oô]le|\\d{1,4})';
const SUBTOTAL = new RegExp(
  `${MARKS}(?:sub[ -]?totals?|sous[ -]?tota(?:l|ux)|s\\/\\s?t(?:ot(?:al|aux)?)?\\.?)(?:\\s+\\S+){0,6}${TAIL}`,
  'iu',
);
/** What one page hands on to the next. */
const CARRIED =
  /^\W*(?:(?:[àa]\s+)?report(?:er)?(?:\s+(?:[àa] nouveau|(?:de la |from )?page\b.*))?|(?:balance\s+)?(?:brought|carried)\s+(?:forward|down|over)|[bc]\/f|cumul)\s*:?$/iu;
const AVERAGE = new RegExp(`${MARKS}(?:moyenne|average|mean)(?:\\s+\\S+){0,2}${TAIL}`, 'iu');
const TOTAL = new RegExp(
  `${MARKS}(?:(?:${BESIDE_TOTAL}[\\s-]+)*(?:totals?|totaux|totales?|sum|sommes?|ergebnis|gesamt(?:summe|betrag)?|summe)(?:[\\s-]+${BESIDE_TOTAL})*|net\\s+(?:[àa]\\s+payer|to\\s+pay|pay|payable))${TAIL}`,
  'iu',
);

/** What a list has so many of. */
export const COUNTED =
  '(?:payments?|payees?|rows?|lines?|records?|items?|transactions?|transfers?|employees?|workers?|contractors?|vendors?|people|persons?|beneficiaries|recipients|paiements?|lignes?|virements?|transferts?|ordres?|op[ée]rations?|personnes?|agents?|participante?s?|[ée]tudiante?s?|students?|boursi[èe]re?s?|enseignante?s?|teachers?|stagiaires?|interns?|volunteers?|volontaires?|fournisseurs?|travailleurs?|ouvriers?|b[ée]n[ée]ficiaires?|salari[ée]e?s?|employ[ée]e?s?|enregistrements?)';
const COUNT = new RegExp(
  `^(?:(?:control |record |row |item |line )?count|effectif(?: total)?|(?:number|no|nb|nbre|nombre|count|qty|#)\\.?\\s*(?:total\\s*)?(?:of|des?|d['’])?\\s*${COUNTED})\\s*:?$`,
  'iu',
);
const COUNT_OF = new RegExp(
  `^(?:(?:(?:liste?|paiements?|payments?|virements?|règlements?|salaires?|salaries|payroll|paie|primes?|bourses?|wages|stipends?) (?:nominative )?(?:des|de|of|for)|(?:(?:please|veuillez|merci de) )?pay(?:er)?)(?: the| les)? )?(\\d{1,7})\\s+${COUNTED}(?:\\(s\\))?$`,
  'iu',
);
const COUNT_WITHIN = new RegExp(`(?<![\\p{L}\\d.,]|\\d\\s)(\\d{1,7})\\s+${COUNTED}(?!\\p{L})`, 'giu');
const TOTAL_OF_COUNTED = new RegExp(`^total\\s+(?:number of\\s+|des?\\s+)?${COUNTED}\\s*:?$`, 'iu');

/** The label of a count of payments: `Number of payments`, `Nombre de lignes`. */
export function isCountLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && COUNT.test(text);
}

/** The figure of a count with what is counted behind it: `4 agents`, `12 payments`, `Liste des 12 agents`. */
export function countIn(text: string): string | undefined {
  return COUNT_OF.exec(text)?.[1];
}

/** Every such figure that stands anywhere in a text: in `Paie de novembre (4 agents)`. */
export function countsIn(text: string): readonly { readonly written: string; readonly count: string }[] {
  return [...text.matchAll(COUNT_WITHIN)].map(({ 0: written, 1: count = '' }) => ({ written, count }));
}

/** The only one that a title has, with nothing else between two marks: `Équipe Dakar – 12 agents`. */
export function countOfTitle(title: string): string | undefined {
  const [count, another] = title.split(/[,;:()]|\s[-–—/]\s/).flatMap((part) => countIn(part.trim()) ?? []);
  return another === undefined ? count : undefined;
}

/** `Total payments: 60`: the label of a count or of an amount, only the figure can tell. */
export function mayBeCountLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && TOTAL_OF_COUNTED.test(text);
}

/** True for a cell that states a count, its figure beside it or after a colon: `Nombre de virements : 12`. */
export function namesCount(text: string): boolean {
  if (text.length > LONGEST_LABEL) return false;
  const label = (/^([^:=]*)[:=]/.exec(text)?.[1] ?? text).trim();
  return COUNT.test(label) || TOTAL_OF_COUNTED.test(label);
}

/** `Page 1/2`. */
const PAGE_OF_PAGES = /^page \d{1,3} ?\/ ?\d/i;

/** True for the first words of a footer: sources, notes, signatures, page numbers. */
export function isFooterText(text: string): boolean {
  if (PAGE_OF_PAGES.test(text)) return true;
  return /^(?:sources?|fuente|quelle|notes?|n\.?b\.?|remarks?|remarques?|prepared|pr[ée]par[ée]e?|approved|approuv[ée]e?|checked|v[ée]rifi[ée]e?|verified|authori[sz]ed|autoris[ée]e?|reviewed|signed|signatures?|sign[ée]|[ée]tabli|fait [àa]|printed|imprim[ée]|generated|g[ée]n[ée]r[ée]|exported|export[ée]|page \d+|visa|le directeur|la direction|cachet|confidential|confidentiel|end of (?:file|list|report)|fin d[ue]|arr[êe]t[ée]e?|certifi[ée]e?|bon [àa] payer|lu et approuv[ée]|fait le|[ée]dit[ée]|(?:le|la|the) (?:chef |chief )?(?:comptable|g[ée]rante?|pr[ée]sidente?|tr[ée]sori[èe]re?|drh|caissi[èe]re?|accountant|manager|director|treasurer)|\p{L}[\p{L} -]{2,30},? le \d{1,2})(?=$|[\s:,.*-])/iu.test(
    text,
  );
}

/** True for the fees of sending, which stand between the payments and their total: `Frais d’envoi 1%`, `Bank charges`. */
export function namesFees(text: string): boolean {
  if (text.length > LONGEST_LABEL || !/frais|fee|charge|commission/i.test(text)) return false;
  const words = foldText(text).split(' ');
  const areOfSending = words.some((word) => SENDING.has(word)) || /^(?:frais|fees?)\b.*%/i.test(text);
  return areOfSending && words.every((word) => SENDING.has(word) || BESIDE_SENDING.test(word));
}

/** What fees are of where they are nobody's pay: `Frais de mission` are. */
const SENDING: ReadonlySet<string> = wordSet(
  'envoi|envois|send|sending|transfer|transfers|transfert|transferts|virement|virements|retrait|retraits|withdrawal|withdrawals|transaction|transactions|bancaire|bancaires|bank|banque|banking|wire|payment|payout|mobile|momo|wave|orange|om|mtn|moov|interac|etransfer|eft|operateur|operateurs|operator',
);
const BESIDE_SENDING =
  /^(?:total|frais|fees?|charges?|commissions?|couts?|costs?|money|service|d|de|des|du|l|la|les|et|and|of|on|for|the|par|by|\d{1,2})$/;

/** True where a cell is or begins with the mark of an example: `e.g.`, `example`, `exemple`. Never inside an address. */
export function isExampleText(text: string): boolean {
  return EXAMPLE_START.test(text) && EXAMPLE.test(text.trim());
}

const EXAMPLE_START = /^[\s"“«(]*[ep]/i;
const EXAMPLE =
  /^["“«(]?(?:e\.\s?g\.?|eg\.|eg:|examples?|exemples?|par exemple|p\.\s?ex\.?|ex\.:?|ex:)(?=$|[\s:,)»”-])/iu;

/** True where a cell says that it repeats the one above; nothing is ever copied (L15). */
export function isDitto(text: string): boolean {
  return DITTO.test(text);
}

const DITTO =
  /^(?:idem|ditto|do\.|id\.|same|same as above|as above|(?:voir |comme )?ci-dessus|(?:see )?above|["″〃”↓↑|]|''|\/\/|,,|-"-|- ?″ ?-)$/iu;
