/**
 * Is this that payment? The one table that answers it, for the import, the review, single operations, corrections,
 * every look at the service's list and the last check before a first byte. The first line that fits decides. Another
 * payer's payments, and (line 2) what is known to be the row's own, are not brought to it.
 *
 * | #  | if                                                                                  | answer     | passes by |
 * |----|-------------------------------------------------------------------------------------|------------|-----------|
 * | 1  | it is no evidence, or its kind is shown and differs                                  | different  | –         |
 * | 3  | the evidence is in doubt; payee not differing; amount equal, near, close or hidden   | same       | deciding the other row |
 * | 4  | the same number of the payment; payee equal or alike                                | same       | pair      |
 * | 5  | the same sheet again; payee not differing                                           | same       | sheet     |
 * | 5b | the same bytes, no period stated, their 27 days over; number not differing          | cannotTell | sheet     |
 * | 6  | payee and amount equal, another number of the payment                               | different, warned of | – |
 * | 7  | payee and amount equal, within the days                                             | same       | pair; sheet if it states another period |
 * | 8  | payee and amount equal, beyond the days                                             | different, noted | –   |
 * | 9  | payee equal, amount near or hidden, number not differing, within the days           | cannotTell | pair      |
 * | 10 | payee alike, amount equal, near or hidden, number not differing, within the days    | cannotTell | pair; sheet |
 * | 11 | payee alike otherwise                                                               | different  | –         |
 * | 12 | payee hidden, amount not differing, within; words, number or our marker's form equal | cannotTell | group     |
 * | 13 | the same with nothing equal but the amount                                          | cannotTell if such sessions are exceptions, else not compared | batch |
 * | 14 | all else                                                                            | different; warned of if number and amount are equal, or the amount is within 1 % | – |
 *
 * A payment that a person wrote off makes cannotTell of same. What is hidden never makes a payment different that has
 * one equal sign besides its amount.
 */

/** How two payments compare in each respect; `hidden` if one of them does not show it. */
export interface Aspects {
  /**
   * `none`: it moved no money (not sent, refused, failed, only quoted). `doubt`: nobody knows whether it was made.
   * `written-off`: a person said that it was not made.
   */
  readonly evidence: 'none' | 'certain' | 'doubt' | 'written-off';
  /** Money out, in, or between own wallets. Unknown counts as the same. */
  readonly isOtherKind: boolean;
  /**
   * `alike`: what is paid to differs or is hidden, but an e-mail, a second phone, the person's number or the name is
   * equal.
   */
  readonly payee: 'equal' | 'alike' | 'differs' | 'hidden';
  /** `near`: equal in another unit or sign, or with fees. `close`: it differs, by 1 % at most. */
  readonly amount: 'equal' | 'near' | 'close' | 'differs' | 'hidden';
  /** The number of the payment. */
  readonly number: 'equal' | 'differs' | 'hidden';
  /** `again-unstated`: the same sheet without a period, so long ago that it may be the next one. */
  readonly sheet: 'again' | 'again-unstated' | 'other-period' | 'other';
  readonly isWithinDays: boolean;
  /** The words, the number or the form of our marker are equal: a sign besides the amount. */
  readonly hasOtherSign: boolean;
  /** Few sessions of the list hide their payee, so one that does can be asked about. */
  readonly areHiddenExceptions: boolean;
}

export type Line = '1' | '3' | '4' | '5' | '5b' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | '14';

export interface Verdict {
  readonly line: Line;
  /** `notCompared`: too little is shown of too many; it is said and holds nobody. */
  readonly answer: 'same' | 'different' | 'cannotTell' | 'notCompared';
  /** One answer about the sheet lets the row pass, and not only a decision about the pair. */
  readonly isOfSheet?: true;
  /** What a person is told though it holds nobody. */
  readonly tells?: 'warning' | 'note';
}

/** True if the verdict holds the row until a person decides. */
export function holds({ answer }: Verdict): boolean {
  return answer === 'same' || answer === 'cannotTell';
}

/** The answer of the table. */
export function samePayment(aspects: Aspects): Verdict {
  const verdict = lineOf(aspects);
  return aspects.evidence === 'written-off' && verdict.answer === 'same'
    ? { ...verdict, answer: 'cannotTell' }
    : verdict;
}

function lineOf(a: Aspects): Verdict {
  if (a.evidence === 'none' || a.isOtherKind) return different('1');
  const isAmountOpen = a.amount === 'equal' || a.amount === 'near' || a.amount === 'hidden';
  const isKnown = a.payee === 'equal' || a.payee === 'alike';
  // Whoever does not know whether a payment came through pays it again by another way, or almost the same amount.
  const isAmountOpenInDoubt = isAmountOpen || (isKnown && a.amount === 'close');
  if (a.evidence === 'doubt' && a.payee !== 'differs' && isAmountOpenInDoubt)
    return { line: '3', answer: 'same' };
  if (a.number === 'equal' && isKnown) return { line: '4', answer: 'same' };
  if (a.sheet === 'again' && isKnown) return { line: '5', answer: 'same', isOfSheet: true };
  if (a.sheet === 'again' && a.payee === 'hidden' && isAmountOpen)
    return { line: '5', answer: 'same', isOfSheet: true };
  if (a.sheet === 'again-unstated' && a.payee !== 'differs' && a.number !== 'differs')
    return { line: '5b', answer: 'cannotTell', isOfSheet: true };
  switch (a.payee) {
    case 'equal':
      return lineOfEqual(a);
    case 'alike':
      return a.number !== 'differs' && a.isWithinDays && isAmountOpen
        ? { line: '10', answer: 'cannotTell', ...ofOtherPeriod(a) }
        : different('11');
    case 'hidden':
      return isAmountOpen && a.isWithinDays ? lineOfHidden(a) : lastLine(a);
    case 'differs':
      return lastLine(a);
  }
}

/** Lines 6 to 9: the payee is the same. */
function lineOfEqual(a: Aspects): Verdict {
  if (a.amount === 'equal') {
    if (a.number === 'differs') return a.isWithinDays ? different('6', 'warning') : different('6');
    if (!a.isWithinDays) return different('8', 'note');
    return { line: '7', answer: 'same', ...ofOtherPeriod(a) };
  }
  const isOpen = a.amount === 'near' || a.amount === 'hidden';
  return isOpen && a.number !== 'differs' && a.isWithinDays
    ? { line: '9', answer: 'cannotTell' }
    : lastLine(a);
}

/** Lines 12 and 13: nobody sees who was paid. */
function lineOfHidden(a: Aspects): Verdict {
  if (a.hasOtherSign) return { line: '12', answer: 'cannotTell' };
  if (a.number === 'differs') return lastLine(a);
  return a.areHiddenExceptions && a.amount === 'equal'
    ? { line: '13', answer: 'cannotTell' }
    : { line: '13', answer: 'notCompared' };
}

function lastLine(a: Aspects): Verdict {
  const isEqualInAll = a.number === 'equal' && a.amount === 'equal';
  const isNearlyEqual =
    a.payee === 'equal' && a.amount === 'close' && a.number !== 'differs' && a.isWithinDays;
  return isEqualInAll || isNearlyEqual ? different('14', 'warning') : different('14');
}

/** The sheet states another period: it is asked about as a whole. */
function ofOtherPeriod({ sheet }: Aspects): Pick<Verdict, 'isOfSheet'> {
  return sheet === 'other-period' ? { isOfSheet: true } : {};
}

function different(line: Line, tells?: 'warning' | 'note'): Verdict {
  return { line, answer: 'different', ...(tells && { tells }) };
}
