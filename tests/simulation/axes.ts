/** The axes of a world that only some worlds have: how the list shows payments, and which sheets come after the first. */
import { DAY_MS } from '../../shared/domain/time.ts';
import type { Garbling } from './garbled-list.ts';
import type { StoryName } from './stories.ts';

/** What a service says of a quote that it does not take, although it carried the payment out. */
export const QUOTE_MISHAPS = [
  'quote-not-found-after',
  'quote-not-found-in-capitals-after',
  'quote-invalid-after',
  'quote-expired-after',
  'quote-used-after',
] as const;
export type QuoteMishap = (typeof QUOTE_MISHAPS)[number];

/** What a service answers in words of its own although it carried the payment out. */
export const WORD_MISHAPS = [
  'known-in-words-after',
  'wait-in-words-after',
  'rate-limited-after',
  'no-name-after',
  'listed-id-after',
] as const;
export type WordMishap = (typeof WORD_MISHAPS)[number];

/** A sheet that comes after the first one has come to rest. */
export interface SheetAgain {
  /** Between the rest of the sheet before it and its import. */
  readonly afterMs: number;
  /** The same journal and address; another address of the service; or another data folder, which knows nothing. */
  readonly place: 'same' | 'second-address' | 'second-journal';
  /** What is different: nothing; each second amount; the file's name alone; or the period, in its file and its words. */
  readonly changes: 'nothing' | 'amounts' | 'file' | 'period';
}

export interface Axes {
  /** How many hours after the usual one the world begins, by the service's clock and ours: where a day ends in it. */
  readonly beginsHoursLater: number;
  /** Share of the answers that name, beside the payment that was made, one of another request. */
  readonly namesAnother: number;
  /** When what others had paid before the sheet was imported leaves the list; null: it stays. */
  readonly othersLeaveAtMs: number | null;
  /** Rows that repeat another row's recipient and amount have numbers of their own. */
  readonly areTwinsNumbered: boolean;
  /** How the list shows each payment; null: as it was sent. */
  readonly garbled: Garbling | null;
  /** A second way in which each is shown otherwise. */
  readonly garbledToo: Garbling | null;
  /** A single fetch shows it so, too. */
  readonly garblesFetch: boolean;
  readonly again: readonly SheetAgain[];
  /** How often the list is as it was `staleByMs` before. */
  readonly staleChance: number;
  readonly staleByMs: number;
  /** Share of POSTs that a gateway repeats; what the second one was answered comes back. */
  readonly gatewayRepeats: number;
  /** How long after a request the service makes each further payment of one that it carries out several times. */
  readonly copiesAfterMs: readonly number[];
  /** Share of the payments without an answer that the list shows only so long after they were made. */
  readonly hiddenShare: number;
  readonly hiddenForMs: number;
  /** How long a person leaves parked rows before deciding on them. */
  readonly decidesAfterMs: number;
  /** A person lets a batch go on soon after it was stopped for its rows in doubt. */
  readonly goesOnAtOnce: boolean;
  /** A quote is good for one request: of those that were carried out, or of all. */
  readonly quotesSpent: 'never' | 'by-payments' | 'by-all';
  /** Share of the quotes of which so much less arrives than is meant, in major units. */
  readonly quotesShort: number;
  readonly quotesShortBy: number;
  /** The fee that each session shows, in the API's unit; quotes name none. */
  readonly shownFee: number;
  /** When somebody repeats the first payment in the portal, with its description; null: never. */
  readonly portalRepeatsAtMs: number | null;
  /** Whether a monthly sheet has the employees' numbers. */
  readonly hasNumbers: boolean;
  /** Between the approval of the first sheet and the first request for it. */
  readonly startsAfterMs: number;
  /** How far our clock is ahead, before and after its jump. */
  readonly clockAheadMs: number;
  /** A review is told prices without quotes, as of the fee schedule. */
  readonly isEstimated: boolean;
  /** By how much more of each amount what is quoted after the review costs. */
  readonly risesPercent: number;
  /** The fees that a review is told, of each amount; what is quoted after that has none. */
  readonly reviewedFeePercent: number;
  /** What is told instead of one sheet and what becomes of it. */
  readonly story: StoryName | null;
}

export const NO_AXES: Axes = {
  beginsHoursLater: 0,
  areTwinsNumbered: false,
  namesAnother: 0,
  othersLeaveAtMs: null,
  garbled: null,
  garbledToo: null,
  garblesFetch: false,
  again: [],
  staleChance: 0,
  staleByMs: 0,
  gatewayRepeats: 0,
  copiesAfterMs: [0],
  hiddenShare: 0,
  hiddenForMs: 0,
  decidesAfterMs: DAY_MS,
  goesOnAtOnce: false,
  quotesSpent: 'never',
  quotesShort: 0,
  quotesShortBy: 0,
  shownFee: 0,
  portalRepeatsAtMs: null,
  hasNumbers: true,
  startsAfterMs: 0,
  clockAheadMs: 0,
  isEstimated: false,
  risesPercent: 0,
  reviewedFeePercent: 0,
  story: null,
};
