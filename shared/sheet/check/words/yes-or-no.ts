/** Words and signs for yes and no, and the headings of days under which they note who came. */
import { foldText } from '../../../domain/text-folding.ts';

/** True for the heading of a column per day. */
export function isHeadingOfDay(folded: string): boolean {
  return OF_DAY.test(folded);
}

/** True for a yes, a no, or a sign for one of them. */
export function isYesOrNoText(text: string): boolean {
  const word = foldText(text);
  return YES.test(word) || NO.test(word) || TICK.test(text) || CROSS.test(text);
}

/** A column per day, in which it is noted who came: what the days make is the amount. */
const OF_DAY =
  /^(?:(?:lun|mar|mer|jeu|ven|sam|dim|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: \d{1,2})?|(?:j|d|jour|day) ?\d{1,2}|\d{1,2}(?: \d{1,2})?)$/;
const YES = /^(?:y|yes|o|oui|x|v|ok|true|vrai|1|sim|si)$/;
const NO = /^(?:n|no|non|nao|false|faux|0|not approved|non approuvee?|non validee?)$/;
/** A cross, or a box that nobody has ticked. A sign that was lost in another encoding is a question mark, as a doubt is. */
const CROSS = /^(?:[✗✘✕✖❌☐□⬜◻]\uFE0F?|\?{1,3})$/u;
const TICK = /^[✓✔☑✅]\uFE0F?$/u;
