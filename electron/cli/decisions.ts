/** What a person may decide: of a parked row the first three, of a held row the others. */
export const DECISIONS = ['paid', 'not-paid', 'send-again', 'release', 'close', 'take-suggested'] as const;

/** What stands instead of a row: the person has seen the batch's alarms. */
export const SEEN = 'seen';

export type Decision = (typeof DECISIONS)[number];
