/**
 * The habits by which a sheet is still read silently wrong, each with its reason. Anything else that is silently wrong
 * fails the test; what is mended is struck off here.
 */
export const KNOWN_OPEN: Readonly<Record<string, string>> = {
  ...open(
    'V1: records that are too long or too short by a blank cell, and quotes gone astray, are not all refused yet',
    [
      'an amount with its comma unquoted, whose second half is a blank column’s',
      'one stray quote in a cell',
      'two stray quotes that swallow the lines between them',
    ],
  ),
  ...open('V2: scales, and words that deny a payment, are not heard everywhere yet', [
    'a section of payments that are not to be made',
    'a status column that stops some payments',
    'a title that denies the payments',
    'a word in the heading that denies the payment',
    'cents in the heading',
    'cents in the unit line or the title',
    'millions in the heading',
    'thousands in a title',
    'thousands in the heading',
    'thousands in the unit line',
  ]),
  ...open('V3: the currencies that a heading, a title or a unit line names are not compared yet', [
    'another currency in the heading than in the column',
    'another currency in the title than in the column',
    'another currency in the unit line than in the column',
  ]),
  ...open('V4: source amounts are not told from target amounts everywhere yet', [
    'a source amount in another currency than is paid out',
    'an amount currency that is the source',
    'source and target amounts and currencies',
  ]),
  ...open('V5: several amounts are not weighed against each other everywhere yet', [
    'amount and advance without what remains',
    'amount and corrected amount',
    'amount and deduction without what remains',
    'amount paid and amount due',
    'amount, advance and balance',
    'amount, old and revised',
    'before tax, tax and with tax',
    'salary and bonus without their sum',
    'salary, bonus and net',
    'unit price and quantity without their product',
    'wages, deductions and what is to pay',
  ]),
  ...open('V6: what a number format shows is not compared with what is stored everywhere yet', [
    'a number format that adds digits',
    'a number format that hides the amount',
    'a number format that rounds cents away',
    'a number format that says a word instead',
    'a number format that shows thousands',
    'a number format that turns the sign',
    'accounts with letters or digits in their number format',
  ]),
  ...open('V7: struck text, marks and several values in one cell are not told everywhere yet', [
    'a circled digit in an account or a phone',
    'a footnote in superscript',
    'a footnote mark after an amount',
    'a line that is struck out',
    'a name or an account that is struck out',
    'an amount that is struck out',
    'an old amount struck out beside the new one',
    'two accounts in one cell',
    'two small amounts on two lines of a cell, as if they were groups',
    'white text in an amount',
  ]),
  ...open('V8: other sheets with payments are not all named yet', [
    'payments on a sheet in another language',
    'payments on a sheet whose headings are far down',
    'the sheet goes on on a second one',
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
    'a beneficiary who differs from first and last name',
    'a column of amounts that is almost hidden, beside the one that is seen',
    'a mobile wallet named as the channel, another as the provider',
    'an account column that is almost hidden',
    'lines that are almost hidden',
  ]),
};

function open(reason: string, renderings: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(renderings.map((name) => [name, reason]));
}
