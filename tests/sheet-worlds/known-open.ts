/**
 * The habits by which a sheet is still read silently wrong, alone or together (`one + another`), each with its reason.
 * Anything else that is silently wrong fails the test and `npm run sheets`; what is mended is struck off here.
 */
export const KNOWN_OPEN: Readonly<Record<string, string>> = {
  'thousands in the heading + amounts of more decimals than the currency has':
    'V2, V6: thousandths are whole francs once the thousands are answered; the row only warns that its amount is implausible',
};

/** True where a fault of these habits is known to be open. */
export function isKnownOpen(found: readonly string[]): boolean {
  return Object.keys(KNOWN_OPEN).some((habits) =>
    habits.split(' + ').every((habit) => found.includes(habit)),
  );
}
