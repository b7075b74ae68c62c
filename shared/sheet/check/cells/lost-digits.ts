import type { Cell } from '../../table.ts';

/** Scientific notation has dropped digits; a number cell keeps fifteen and puts noughts for the rest (N3, N4). */
export function hasLostDigits(cell: Cell, text: string): boolean {
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return true;
  return cell.kind === 'number' && /^\d{16,}/.test(text);
}
