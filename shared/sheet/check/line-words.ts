/**
 * Words by which a line is known for something else than a payment (hazards L4, L5, L8). They are whole cells or
 * their first words, so that a company called “Total Energies” stays a payee.
 */

/** `total`, `subtotal` or `average` where the cell is the label of one, else undefined. */
export function summaryOf(text: string): 'total' | 'subtotal' | 'average' | undefined {
  if (!SUMMARY_START.test(text)) return undefined;
  if (SUBTOTAL.test(text)) return 'subtotal';
  if (AVERAGE.test(text)) return 'average';
  return TOTAL.test(text) ? 'total' : undefined;
}

/** Cheap first look, for the many cells that are no label. */
const SUMMARY_START =
  /^(?:[*=-]+\s*)?(?:grand|total|totaux|sub|sous|sum|somme|moyenne|average|mean|ergebnis|gesamt|summe|montant total|net total|control|contr)/i;

const TAIL = '(?:\\s*(?:[:=*]|\\(.*\\))\\s*.*)?$';
const SUBTOTAL = new RegExp(
  `^(?:[*=-]+\\s*)?(?:sub[ -]?totals?|sous[ -]?tota(?:l|ux))(?:\\s+\\S+){0,4}${TAIL}`,
  'iu',
);
const AVERAGE = new RegExp(`^(?:[*=-]+\\s*)?(?:moyenne|average|mean)(?:\\s+\\S+){0,2}${TAIL}`, 'iu');
const TOTAL = new RegExp(
  `^(?:[*=-]+\\s*)?(?:grand[ -]?)?(?:totals?|totaux|sum|somme|ergebnis|gesamt(?:summe)?|summe|montant total|net total|control total|total de contr[oô]le)(?:\\s+(?:g[ée]n[ée]ra(?:l|ux)|net|due|amount|montant|[àa] payer|to pay|des paiements|payments|payable|of payments|du lot|batch|xof|cad|usd|fcfa|cfa))*${TAIL}`,
  'iu',
);

const COUNTED =
  '(?:payments?|payees?|rows?|lines?|records?|items?|transactions?|employees?|beneficiaries|recipients|paiements?|lignes?|virements?|b[ée]n[ée]ficiaires?|salari[ée]e?s?|employ[ée]e?s?|enregistrements?)';
const COUNT = new RegExp(
  `^(?:(?:control )?count|(?:number|no|nb|nbre|nombre|count|qty)\\.?\\s*(?:of|de|d['’])?\\s*${COUNTED})\\s*:?$`,
  'iu',
);
const TOTAL_OF_COUNTED = new RegExp(`^total\\s+(?:number of\\s+|de\\s+)?${COUNTED}\\s*:?$`, 'iu');

/** The label of a count of payments: `Number of payments`, `Nombre de lignes`. */
export function isCountLabel(text: string): boolean {
  return COUNT.test(text);
}

/** `Total payments: 60`: the label of a count or of an amount, only the figure can tell. */
export function mayBeCountLabel(text: string): boolean {
  return TOTAL_OF_COUNTED.test(text);
}

/** True for the first words of a footer: sources, notes, signatures, page numbers. */
export function isFooterText(text: string): boolean {
  return /^(?:sources?|fuente|quelle|notes?|n\.?b\.?|remarks?|remarques?|prepared|pr[ée]par[ée]e?|approved|approuv[ée]e?|checked|v[ée]rifi[ée]e?|verified|authori[sz]ed|autoris[ée]e?|reviewed|signed|signatures?|sign[ée]|[ée]tabli|fait [àa]|printed|imprim[ée]|generated|g[ée]n[ée]r[ée]|exported|export[ée]|page \d+|visa|le directeur|la direction|cachet|confidential|confidentiel|end of (?:file|list|report)|fin d[ue])(?=$|[\s:,.*-])/iu.test(
    text,
  );
}

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
  /^(?:idem|ditto|do\.|id\.|same|same as above|as above|voir ci-dessus|comme ci-dessus|["″〃”]|''|-"-|- ?″ ?-)$/iu;
