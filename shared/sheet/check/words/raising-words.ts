/**
 * Words by which a cell, a line or a title may say that payments are not to be made as they stand: paid already, stopped,
 * refused, somebody who left, a draft. They only make grave what the shape of a column or the statement of meaning shows
 * anyway, so that the list can be short. English and French, and what is said most in Portuguese and Spanish.
 */
import { foldText } from '../../../domain/text-folding.ts';

/** Beginnings of words. */
const STEMS =
  'annul(?!aire)|cancel|anulad|suspen[ds]|bloqu|blocked|stop|rejet|reject|rechaz|rejeit|refus|recusad|postpon|reporte|diff[eé]r[eé]e?(?!n)|deferred|frozen|withh|retenir|exclu|licenci|demission|resign|quitt|dismiss|resili|deced|deceas|defunt|fal(?:l)?ecid|absen|inacti|expire|invalid|litig|disput|contest|fraud|doublon|duplica|echou|failed|bounc|obsolet|perim|brouillon|simulat|specimen|provis|erron|incorrect|supprim|delet|impay|overpa|overdue|reversal|abscond|devolvid|devuelt|defavorabl|non (?:approuv|valid|autoris|verifi|conform|elig)|unapprov|unverif';
/** Whole words. */
const WORDS =
  'void|draft|pro ?forma|hold|held|gelee?s?|radiee?s?|retires?|removed|terminated|left|quit|owes?|owed|doit|deja|already|never|jamais|nothing(?! to report)|rien|pending|attente|attendre|aguardar|aguardando|pendente|pendiente|sauf|except|excluding|seulement|wrong|faux|fausse|mauvaise?|doublee?|dead|prison|greve|strike|partis?|parties?|sortis?|sorties?|faits|skip|ignore[rz]?|au lieu|instead|archivee|archived|wait|erreur|error|trop (?:percu|verse)|do not|don t|dont (?:pay|send|process)|not(?! to exceed)|ne pas(?! depasser)|ne plus|ne (?:payer|verser|virer|regler) que|pas encore|n a pas|plus en|nao|unpaid';
/** What a cell, or a part of a title, begins with that says that it was paid. */
const MADE =
  '(?:(?:ok|est|transaction|operation|paiement|virement|transfert|payment|transfer)s? )?(?:payes?|paid|pago|pagad[oa]s?|reglee?s?|viree?s?|versee?s?|soldee?s?|settled|sent|envoyee?s?|done|fait|effectuee?s?|executee?s?|executed|processed|encaissee?s?|servie?s?|touchee?s?|recue?s?|received|cleared|cloturee?s?|closed|transferred|transferee?s?|succes(?:s|sful|sfully)?|reussie?s?)';

const STEM = new RegExp(`(?:^| )(?:${STEMS})`);
const RAISING = new RegExp(`(?:^| )(?:(?:${STEMS})|(?:${WORDS})(?= |$))`);
const BEGINS_MADE = new RegExp(
  `^${MADE}(?:$| (?:(?:le|du|au|on|by|par|via|in|ref|no|em|el|avec|with|out|cash|especes|cheque|last)(?= |$)|\\d))`,
);
/** By which wallet, and who bears the fees, says of no payee that he was paid. */
const HOW = /^(?:paid|payee?s?) (?:by|par|via|with) (?!cheque|cash|especes)/;

/** The first raising word of a text, folded. */
export function raisingWordIn(text: string): string | undefined {
  // Without its accent it would be an English payee.
  const folded = foldText(text.replace(/payée(?=s?(?!\p{L}))/giu, 'payé'));
  const found = RAISING.exec(folded) ?? (HOW.test(folded) ? null : BEGINS_MADE.exec(folded));
  return found?.[0].trim();
}

/** True for a name with a word that stops its payment; alone, Left is a name, and Paye is one everywhere. All folded. */
export function stopsName(folded: string): boolean {
  return STEM.test(folded) || (folded.includes(' ') && RAISING.test(folded));
}

/** The parts of a title between its marks, folded. */
export function partsOfTitle(title: string): readonly string[] {
  return partsAsWritten(title).map((part) => foldText(part));
}

function partsAsWritten(title: string): readonly string[] {
  return title.split(/[()[\]{}|–—:;,*]|\s-\s|\s\/\s/);
}

/** Longer texts are reports about something else. */
const LONGEST_TITLE = 200;

/** Of a part, in the name of what is asked about it. */
const WORDS_OF_PART = 8;

/** The first part of a title or another text about the list, folded, that has a raising word: it may be a state by itself. */
export function raisingPartOf(title: string): string | undefined {
  if (title.length > LONGEST_TITLE) return undefined;
  const part = partsAsWritten(title).find((each) => raisingWordIn(each) !== undefined);
  return part === undefined ? undefined : foldText(part).split(' ').slice(0, WORDS_OF_PART).join(' ');
}
