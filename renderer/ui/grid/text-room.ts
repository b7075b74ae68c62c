/** Pixels in the grid's font, Inter at 13 px, whose figures all have one width; tests/e2e/layout.spec.ts measures it. */

/** A figure, rounded up. The signs between figures are not wider. */
export const FIGURE_PX = 8.5;

/** A letter of names and headings, on average. */
export const LETTER_PX = 7;

/** What a cell has at its sides: its padding and its line. */
export const EDGES_PX = 18;

/** A currency's code and the space before it. */
export const CODE_PX = 40;
