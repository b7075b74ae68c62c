/** What a form says of a cell: its kind, whether it must be filled in, how long it may be. No unit, and no part of a heading. */
import { foldText } from '../../../domain/text-folding.ts';

const KINDS =
  'text|texte|string|alphanumeri(?:c|que)s?|number|nombre|numbers|nombres|numeric|numerique|integer|entier|decimal|digits?|chiffres?|drop ?down|liste(?: deroulante)?';
const DUTIES =
  'required|mandatory|compulsory|optional|obligatoire|requise?|facultati(?:f|ve)|optionnel(?:le)?|champ|field|format|only|uniquement|seulement|a remplir|to fill in';
const SIGNS = 'characters?|caracteres?|chars?|car|signes?|letters?|lettres?';
const LIMIT = '(?:max|maxi|maximum|min|mini|minimum|up to|jusqu a)';
/** `20 digits max`, `max 20 characters`; a greater number alone may be a limit of the amount. */
const LENGTHS = `\\d{1,3} (?:${SIGNS}|digits|chiffres)(?: ${LIMIT}(?! \\d))?|${LIMIT} \\d{1,3} (?:${SIGNS})|${LIMIT} \\d{1,2}|\\d{1,2} ${LIMIT}`;

const RULES = new RegExp(`^(?:(?:${KINDS}|${DUTIES}|${LENGTHS})(?: |$))+$`);

/** True for a line’s text that is nothing but such rules: `(text, required)`, `Obligatoire`, `*`. */
export function isFormRule(text: string): boolean {
  const folded = foldText(text);
  return RULES.test(folded) || folded === 'date' || /^\(?\*\)?$/.test(text);
}

/** A heading without its brackets of nothing but such rules; `Paiement (date)` is a date all the same. */
export function withoutFormRules(heading: string): string {
  return heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, (bracket) =>
    RULES.test(foldText(bracket)) ? ' ' : bracket,
  );
}
