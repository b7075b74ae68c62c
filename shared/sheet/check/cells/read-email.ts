import { isOneEmailAddress } from '../../../api/recipient-rules.ts';
import { withoutEnd } from '../../../domain/without-end.ts';
import type { Cell } from '../../table.ts';
import { cleanText, foldWidth, mixesScripts } from '../words/clean-text.ts';
import { type CellOutcome, type CellPlace, cellProblem, cleaned, refused } from './cell-outcome.ts';
import { likelyAddress } from './doubtful-address.ts';
import { isOpened, openCell } from './open-cell.ts';
import { unwrap } from './unwrap.ts';

/**
 * One e-mail address (M6): the visible text, which must be the link's where there is one; `mailto:` and marks at the
 * ends are taken off; several addresses, mixed alphabets and hidden marks are refused. Case is kept.
 */
export function readEmail(cell: Cell, place: CellPlace): CellOutcome {
  const opened = openCell(cell, place);
  if (!isOpened(opened)) return opened;
  const { text: written, original } = opened;
  const { text, what, damage, hadOverride } = cleanText(unwrap(written), 'plain');
  if (hadOverride || mixesScripts(text)) return refused('value-deceptive', place, { original });
  const wide = foldWidth(text);
  const bare = wide.replace(/^mailto:\s*/i, '');
  const value = withoutEnd(bare.replace(/^<(.*)>$/, '$1'), /[\s;,.]/);
  const steps = [
    ...opened.what,
    ...(unwrap(written) === written ? [] : ['wrapper-removed']),
    ...what,
    ...(wide === text ? [] : ['width-folded']),
    ...(bare === wide ? [] : ['mailto-removed']),
    ...(value === bare ? [] : ['punctuation-removed']),
  ];
  if (damage || !isOneEmailAddress(value) || !PLAIN_ADDRESS.test(value) || linkDiffers(cell, value)) {
    return refused('email-invalid', place, { original });
  }
  const outcome = cleaned(place, { original, value, what: steps });
  const likely = likelyAddress(value);
  if (likely === undefined) return outcome;
  const doubt = cellProblem('email-doubtful', place, {
    original: value,
    ...(likely !== '' && { proposed: likely }),
  });
  return { ...outcome, problems: [...outcome.problems, doubt] };
}

/** ASCII only: the mail that carries money's link has to arrive; no star covers a letter, no two points together, a top domain of letters. */
const PLAIN_ADDRESS = /^(?!\.)(?!.*\.[.@])[!-)+-?A-~]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/** The last address found plain: each one of a sheet is asked about three times in a row. */
let lastPlain = '';

/** True for an address that is right as it stands, whatever its case. */
export function isPlainEmail(text: string): boolean {
  if (text === lastPlain && text !== '') return true;
  if (!QUICK.test(text)) return false;
  lastPlain = text;
  return true;
}

const QUICK = /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

function linkDiffers(cell: Cell, value: string): boolean {
  if (cell.link === undefined || !/^mailto:/i.test(cell.link)) return false;
  const target = cell.link.replace(/^mailto:/i, '').split('?')[0] ?? '';
  return target.replace(/[\s\u00a0]/g, '').toLowerCase() !== value.toLowerCase();
}
