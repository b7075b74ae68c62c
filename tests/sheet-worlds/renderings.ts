/** Every habit of people who write sheets, in the order in which they are applied: money, columns, lines, cells, files. */
import { ACCOUNT_CELLS } from './renderings/account-cells.ts';
import { ACCOUNTS_BESIDE } from './renderings/accounts-beside.ts';
import { AMOUNT_STYLE } from './renderings/amount-style.ts';
import { AMOUNTS_BESIDE, AMOUNTS_CORRECTED } from './renderings/amounts-beside.ts';
import { PRINTED_PAGES } from './renderings/around-the-cells.ts';
import { COLOURS_OF_CELLS } from './renderings/colours.ts';
import { CSV_ACCIDENTS } from './renderings/csv-accidents.ts';
import { CURRENCY } from './renderings/currency.ts';
import { DRAWN_OVER } from './renderings/drawn-over.ts';
import { ENCODINGS } from './renderings/encodings.ts';
import { FILLED_DOWN } from './renderings/filled-down.ts';
import { HEADINGS } from './renderings/headings.ts';
import { HIDDEN } from './renderings/hidden.ts';
import { IDS_AND_DATES } from './renderings/ids-and-dates.ts';
import { LINES_AROUND } from './renderings/lines-around.ts';
import { NAMES } from './renderings/names.ts';
import { NO_AMOUNT } from './renderings/no-amount.ts';
import { NUMBER_FORMATS } from './renderings/number-format.ts';
import { ODD_AMOUNTS } from './renderings/odd-amounts.ts';
import { OWN_ACCOUNTS } from './renderings/own-accounts.ts';
import { PAID_ALREADY } from './renderings/paid-already.ts';
import { PAYEES_AGAIN } from './renderings/payees-again.ts';
import { REMARKS } from './renderings/remarks.ts';
import { RICH_TEXT } from './renderings/rich-text.ts';
import { SAID_OF_ALL } from './renderings/said-of-all.ts';
import { SCALE } from './renderings/scale.ts';
import { SHEETS } from './renderings/sheets.ts';
import { TELLING_COLUMNS } from './renderings/telling-columns.ts';
import type { Rendering } from './world/draft.ts';

export const RENDERINGS: readonly Rendering[] = [
  ...AMOUNT_STYLE,
  ...AMOUNTS_BESIDE,
  ...SCALE,
  ...PRINTED_PAGES,
  ...CURRENCY,
  ...OWN_ACCOUNTS,
  ...NAMES,
  ...NUMBER_FORMATS,
  ...ACCOUNT_CELLS,
  ...ACCOUNTS_BESIDE,
  ...NO_AMOUNT,
  ...RICH_TEXT,
  ...LINES_AROUND,
  ...REMARKS,
  ...PAID_ALREADY,
  ...TELLING_COLUMNS,
  ...SAID_OF_ALL,
  ...HEADINGS,
  ...HIDDEN,
  ...COLOURS_OF_CELLS,
  ...DRAWN_OVER,
  ...SHEETS,
  ...ENCODINGS,
  ...CSV_ACCIDENTS,
  ...FILLED_DOWN,
  // Only where nothing else is doubtful.
  ...AMOUNTS_CORRECTED,
  ...PAYEES_AGAIN,
  ...ODD_AMOUNTS,
  ...IDS_AND_DATES,
];
