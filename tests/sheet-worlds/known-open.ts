/**
 * The habits by which a sheet is still read silently wrong, each with its reason. Anything else that is silently wrong
 * fails the test; what is mended is struck off here.
 */
export const KNOWN_OPEN: Readonly<Record<string, string>> = {
  ...open(
    'V1: records that are too long or too short by a blank cell, and quotes gone astray, are not all refused yet',
    ['one stray quote in a cell', 'two stray quotes that swallow the lines between them'],
  ),
  ...open('V2: scales, and words that deny a payment, are not heard everywhere yet', [
    'a status column that stops some payments',
    'a title that denies the payments',
    'a word in the heading that denies the payment',
    'thousands in a title',
    'thousands in the group above the headings',
    'thousands in the heading',
  ]),
  ...open('V3: the currencies that a heading, a title or a unit line names are not compared yet', [
    'another currency in the unit line than in the column',
  ]),
  ...open('V4: source amounts are not told from target amounts everywhere yet', [
    'an amount currency that is the source',
  ]),
  ...open('V5: several amounts are not weighed against each other everywhere yet', [
    'amount, fee and total',
    'amount, old and revised',
    'unit price and quantity without their product',
  ]),
  ...open('V6: what a number format shows is not compared with what is stored everywhere yet', [
    'a number format that adds digits',
    'a number format that hides the amount',
    'accounts with letters or digits in their number format',
  ]),
  ...open('V7: struck text, marks and several values in one cell are not told everywhere yet', [
    'a footnote mark after an amount',
    'two accounts in one cell',
    'two amounts in one cell',
    'white text in an amount',
  ]),
  ...open('V8: other sheets with payments are not all named yet', [
    'payments on a sheet in another language',
    'payments on a sheet whose headings are far down',
  ]),
  ...open('V9: a refused cell still proves the decimal mark of its column', [
    'amounts of three decimals beside a cell that is no amount',
  ]),
  ...open('V10: sums without a label and merged amounts are not asked about everywhere yet', [
    'a bare subtotal with everything else filled down',
    'a group’s leader with the sum of the group',
    'an amount merged over several payees',
  ]),
  ...open('V11: other names, wallets and almost hidden lines are not all told yet', [
    'a second phone beside the one that is paid to',
  ]),
  ...open('plain: found in the worlds, not mended yet', [
    'amounts of more decimals than the currency has',
    'an example line left from a template',
    'two people in one name',
  ]),
};

function open(reason: string, renderings: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(renderings.map((name) => [name, reason]));
}
