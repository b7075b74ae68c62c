/**
 * Text that a spreadsheet program would take for a formula (hazard S1). Programs differ in what they skip before a
 * cell's first character, and in what splits the cells of a text file (Excel takes the system's list separator, `;`
 * in French). So everything that any of them may skip or split at counts here.
 */

/**
 * Begins a formula or a command. The full-width and small forms are included, because some programs treat them as the
 * plain sign.
 */
const FORMULA_SIGNS = '=+-@＝＋－＠﹦﹢﹣﹫';
/** The two signs that no honest text begins with: a phone number begins with +, an amount with -. */
const NEVER_FIRST = '=@＝＠﹦﹫';
const MAY_HOLD_SIGN = new RegExp(`[${FORMULA_SIGNS.replace('-', '\\-')}\\t\\r]`);

/** Blanks, control characters and invisible characters (soft hyphen, zero width, direction marks, fillers). */
const NOT_SEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What may split the cells of a text file, except the comma, at which we split and which we quote. */
const SPLITS_CELLS = ';|\t\r\n';

/**
 * True for text whose first visible character is `=` or `@`, or whose very first character is a TAB or a carriage
 * return: no field of a payment begins like that.
 */
export function beginsLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a letter, a digit or an ASCII sign, so this case is decided first.
  if (first > 0x20 && first < 0x7f) return first === 0x3d || first === 0x40;
  if (first === 0x09 || first === 0x0d) return true;
  for (const character of text) {
    if (NEVER_FIRST.includes(character)) return true;
    if (!NOT_SEEN.test(character)) return false;
  }
  return false;
}

/**
 * The text as it may be written to a text file: an apostrophe precedes everything that a spreadsheet program would
 * take for the beginning of a formula, at the start or after a character at which it may split cells. `unguardedText`
 * undoes it.
 */
export function guardedText(text: string): string {
  if (!MAY_HOLD_SIGN.test(text)) return text;
  const guarded = changeCellStarts(text, (cell) => `'${cell}`);
  return /^'*[\t\r]/.test(guarded) ? `'${guarded}` : guarded;
}

/** Removes one apostrophe wherever `guardedText` adds one. */
export function unguardedText(text: string): string {
  if (!text.includes("'")) return text;
  const bare = /^'+[\t\r]/.test(text) ? text.slice(1) : text;
  return changeCellStarts(bare, (cell) => (cell.startsWith("'") ? cell.slice(1) : cell));
}

/**
 * Changes the parts that begin like a formula, each from the start, or from after a splitting character, to the next
 * such character.
 */
function changeCellStarts(text: string, change: (cell: string) => string): string {
  let changed = '';
  let start = 0;
  for (let end = 0; end <= text.length; end += 1) {
    if (end < text.length && !SPLITS_CELLS.includes(text.charAt(end))) continue;
    const cell = text.slice(start, end);
    changed += (isFormulaStart(cell) ? change(cell) : cell) + text.charAt(end);
    start = end + 1;
  }
  return changed;
}

/** Quotes and apostrophes are skipped as well: a program that splits at another character drops or keeps them. */
function isFormulaStart(cell: string): boolean {
  for (const character of cell) {
    if (FORMULA_SIGNS.includes(character)) return true;
    if (character !== "'" && character !== '"' && !NOT_SEEN.test(character)) return false;
  }
  return false;
}
