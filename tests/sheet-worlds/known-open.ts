/**
 * The habits by which a sheet is still read silently wrong, alone or together (`one + another`), each with its reason.
 * Anything else that is silently wrong fails the test; what is mended is struck off here.
 */
export const KNOWN_OPEN: Readonly<Record<string, string>> = {
  'a share of the amount that is to be paid':
    'V5: a column of percentages to pay is not weighed with the amounts',
  'unit price and quantity without their product + headings in two languages':
    'V5: “Montant / Amount” is not known for a bare word for an amount',
  'a second account beside the one that is paid to':
    'V11: “New account number” is not weighed with the account',
  'a second phone beside the one that is paid to': 'V11: “Mobile money number” is not weighed with the phone',
  ...withLeader('V10: a sum is not found where one of its amounts was refused, hidden or left out', [
    'a blank cell too many at the end of some records',
    'a second table of what was paid already, under the same headings',
    'a doubt written into an amount',
    'a footnote mark after an amount',
    'cells that are no amount',
    'hidden lines',
  ]),
};

function withLeader(reason: string, habits: readonly string[]): Readonly<Record<string, string>> {
  const sums = [
    'a bare subtotal with everything else filled down',
    'a group’s leader with the sum of the group',
  ];
  return Object.fromEntries(habits.flatMap((habit) => sums.map((sum) => [`${habit} + ${sum}`, reason])));
}

/** True where a fault of these habits is known to be open. */
export function isKnownOpen(found: readonly string[]): boolean {
  return Object.keys(KNOWN_OPEN).some((habits) =>
    habits.split(' + ').every((habit) => found.includes(habit)),
  );
}
