import { oneOf } from '../../shared/domain/one-of.ts';
import { SCREENS, type Screen } from '../../shared/domain/screens.ts';

/** The six steps of a batch, in their order. */
export const STEPS = ['import', 'check', 'review', 'approve', 'send', 'results'] as const;
export type Step = (typeof STEPS)[number];

/** What the window shows. `focus` names the object at which a screen opens: a wallet, a session, a row. */
export type Route =
  | { readonly screen: Screen; readonly focus?: string }
  /** A sheet that is not a batch yet: its first two steps happen in the window and are kept as a draft. */
  | { readonly screen: 'draft'; readonly draftId: string; readonly step: DraftStep; readonly focus?: string }
  /** Without a step the batch opens at its present one. */
  | {
      readonly screen: 'batch';
      readonly batchId: string;
      readonly step?: BatchStep;
      readonly focus?: string;
    };

export type DraftStep = Extract<Step, 'import' | 'check'>;
export type BatchStep = Exclude<Step, DraftStep>;

/** The place of one row: its batch, at the present step or the one given. */
export function rowRoute({ batch, row }: { batch: string; row: number }, step?: BatchStep): Route {
  return { screen: 'batch', batchId: batch, focus: String(row), ...(step && { step }) };
}

export interface RouteHistory {
  readonly current: Route;
  readonly earlier: readonly Route[];
}

/** As many places as a person may want to go back through; older ones are dropped. */
const EARLIER_MAX = 50;

type RouteEvent =
  | { readonly kind: 'opened'; readonly route: Route }
  | { readonly kind: 'replaced'; readonly route: Route }
  | { readonly kind: 'went-back' };

function isSameRoute(a: Route, b: Route): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Follows the places that a person visits; opening the present place again changes nothing. */
export function followRoute(history: RouteHistory, event: RouteEvent): RouteHistory {
  if (event.kind === 'went-back') {
    const previous = history.earlier.at(-1);
    return previous ? { current: previous, earlier: history.earlier.slice(0, -1) } : history;
  }
  if (isSameRoute(history.current, event.route)) return history;
  if (event.kind === 'replaced') return { ...history, current: event.route };
  return { current: event.route, earlier: [...history.earlier, history.current].slice(-EARLIER_MAX) };
}

function isDraftStep(value: unknown): value is DraftStep {
  return value === 'import' || value === 'check';
}

function isBatchStep(value: unknown): value is BatchStep {
  return !isDraftStep(value) && STEPS.some((step) => step === value);
}

/** Parses a remembered place; anything else opens the home screen. */
export function parseRoute(text: string | null): Route {
  const home: Route = { screen: 'batches' };
  if (!text) return home;
  let value: Readonly<Record<string, unknown>>;
  try {
    value = Object(JSON.parse(text));
  } catch {
    return home;
  }
  const { screen, batchId, draftId, step } = value;
  if (screen === 'draft' && typeof draftId === 'string' && isDraftStep(step))
    return { screen, draftId, step };
  if (screen === 'batch' && typeof batchId === 'string')
    return isBatchStep(step) ? { screen, batchId, step } : { screen, batchId };
  const known = oneOf(SCREENS, screen);
  return known ? { screen: known } : home;
}
