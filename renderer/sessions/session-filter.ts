import { DELIVERY_METHODS } from '../../shared/api/operation-params.ts';
import { isOneOf } from '../../shared/domain/one-of.ts';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';

type Status = NonNullable<SessionFilter['status']>;
type FilterCurrency = NonNullable<SessionFilter['currency']>;

/** The list filter's values (API document, "Transactions"). */
export const FILTER_STATUSES: readonly Status[] = ['initiated', 'processing', 'completed', 'failed'];
export const FILTER_CURRENCIES: readonly FilterCurrency[] = ['xof', 'cad'];
export const FILTER_SORTS = ['createdAt,desc', 'createdAt,asc'] as const;

/** What stands in the toolbar; an empty text filters nothing. */
export interface FilterChoice {
  readonly status: string;
  readonly deliveryMethod: string;
  readonly paymentMethod: string;
  readonly currency: string;
  readonly wallet: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly search: string;
  readonly recipientId: string;
  readonly type: string;
  readonly sort: string;
}

export const emptyFilter: FilterChoice = {
  status: '',
  deliveryMethod: '',
  paymentMethod: '',
  currency: '',
  wallet: '',
  startDate: '',
  endDate: '',
  search: '',
  recipientId: '',
  type: '',
  sort: '',
};

/** What is typed letter by letter, a date's year among it. */
const TYPED = ['search', 'recipientId', 'type', 'startDate', 'endDate'] as const;

/** The choice as it is asked for: what is chosen or cleared counts at once, what is typed once it has settled. */
export function askedChoice(choice: FilterChoice, settled: FilterChoice): FilterChoice {
  const typed = TYPED.map((name) => [name, choice[name] === '' ? '' : settled[name]] as const);
  return { ...choice, ...Object.fromEntries(typed) };
}

const oneOf = <Value extends string>(known: readonly Value[], text: string): Value | undefined =>
  isOneOf(known, text) ? text : undefined;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The filter as the request takes it: only what was chosen, and only values the API lists. */
export function filterOf(choice: FilterChoice): SessionFilter {
  const given = {
    status: oneOf(FILTER_STATUSES, choice.status),
    deliveryMethod: oneOf(DELIVERY_METHODS, choice.deliveryMethod),
    paymentMethod: oneOf(DELIVERY_METHODS, choice.paymentMethod),
    currency: oneOf(FILTER_CURRENCIES, choice.currency),
    wallets: choice.wallet ? [choice.wallet] : undefined,
    startDate: ISO_DATE.test(choice.startDate) ? choice.startDate : undefined,
    endDate: ISO_DATE.test(choice.endDate) ? choice.endDate : undefined,
    search: choice.search.trim() || undefined,
    recipientId: choice.recipientId.trim() || undefined,
    types: choice.type.trim() ? [choice.type.trim()] : undefined,
    sort: oneOf(FILTER_SORTS, choice.sort),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as SessionFilter;
}

/** A place names what it opens the list at: `recipient:ID`, `wallet:ID`, `search:TEXT`. */
export function filterOfFocus(focus: string | undefined): Partial<FilterChoice> {
  const [kind, ...rest] = (focus ?? '').split(':');
  const value = rest.join(':');
  if (kind === 'recipient') return { recipientId: value };
  if (kind === 'wallet') return { wallet: value };
  return kind === 'search' ? { search: value } : {};
}

/** How many filters are in force, for the sentence where nothing matches. */
export function isFiltered(filter: SessionFilter): boolean {
  return Object.keys(filter).some((name) => name !== 'sort');
}
