import { DELIVERY_METHODS, SESSION_LIST_CURRENCIES } from '../../shared/api/operation-params.ts';
import { SESSION_STATUS_FILTERS } from '../../shared/api/session.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import type { SessionFilter } from '../../shared/ipc/service-requests.ts';

/** The list's orders (API document, "Transactions"). */
export const FILTER_SORTS = ['createdAt,desc', 'createdAt,asc'] as const;

/** Choices that are typed letter by letter, including the year of a date. Several `types` are separated by commas. */
const TYPED = ['search', 'recipientId', 'types', 'startDate', 'endDate'] as const;
const CHOSEN = ['deliveryMethod', 'paymentMethod', 'currency', 'sort'] as const;
type TextName = (typeof TYPED)[number] | (typeof CHOSEN)[number];

/** The choices in the toolbar; an empty text or list filters nothing. */
export interface FilterChoice extends Readonly<Record<TextName, string>> {
  readonly statuses: readonly string[];
  readonly wallets: readonly string[];
}

export const emptyFilter: FilterChoice = {
  ...(Object.fromEntries([...TYPED, ...CHOSEN].map((name) => [name, ''])) as Record<TextName, string>),
  statuses: [],
  wallets: [],
};

/** The choice to request: chosen or cleared values apply at once, typed ones once the typing has settled. */
export function askedChoice(choice: FilterChoice, settled: FilterChoice): FilterChoice {
  const typed = TYPED.map((name) => [name, choice[name] === '' ? '' : settled[name]] as const);
  return { ...choice, ...Object.fromEntries(typed) };
}

const someOf = <Value>(values: readonly Value[]): Value[] | undefined =>
  values.length === 0 ? undefined : [...values];

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The filter in the form of the request: only what was chosen, and only values that the API lists. */
export function filterOf(choice: FilterChoice): SessionFilter {
  const given: { readonly [Name in keyof SessionFilter]-?: SessionFilter[Name] | undefined } = {
    statuses: someOf(SESSION_STATUS_FILTERS.filter((status) => choice.statuses.includes(status))),
    deliveryMethod: oneOf(DELIVERY_METHODS, choice.deliveryMethod),
    paymentMethod: oneOf(DELIVERY_METHODS, choice.paymentMethod),
    currency: oneOf(SESSION_LIST_CURRENCIES, choice.currency),
    wallets: someOf(choice.wallets),
    startDate: ISO_DATE.test(choice.startDate) ? choice.startDate : undefined,
    endDate: ISO_DATE.test(choice.endDate) ? choice.endDate : undefined,
    search: choice.search.trim() || undefined,
    recipientId: choice.recipientId.trim() || undefined,
    types: someOf([...new Set(choice.types.split(',').map((type) => type.trim()))].filter(Boolean)),
    sort: oneOf(FILTER_SORTS, choice.sort),
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as SessionFilter;
}

/** A route's focus determines the first filter of the list: `recipient:ID`, `wallet:ID`, `search:TEXT`. */
export function filterOfFocus(focus: string | undefined): Partial<FilterChoice> {
  const [kind, ...rest] = (focus ?? '').split(':');
  const value = rest.join(':');
  if (kind === 'recipient') return { recipientId: value };
  if (kind === 'wallet') return { wallets: [value] };
  return kind === 'search' ? { search: value } : {};
}

/** True if any filter is active, for the sentence that is shown if nothing matches. */
export function isFiltered(filter: SessionFilter): boolean {
  return Object.keys(filter).some((name) => name !== 'sort');
}
