import { type AccountConfirmation, confirmationOf } from '../domain/account-confirmation.ts';
import { formatAmount } from '../domain/money.ts';
import { isOneOf } from '../domain/one-of.ts';
import { HEADED_COLON, isDecided, NEXT_QUOTED, type Problem, problemNature } from '../domain/problem.ts';
import { furtherRefused } from '../domain/refused-fields.ts';
import { remembered } from '../domain/remembered.ts';
import { DECIDED_BY_PAYER } from '../domain/row-fields.ts';
import { HIDDEN_ANSWER } from '../domain/security-answer.ts';
import type { SheetQuestion } from '../domain/sheet-question.ts';
import { formatMessage, type Locale, languageOf, type MessageId, messagesOf } from './catalogue.ts';
import { capitalised, formatDay, formatMoney } from './format-values.ts';
import { inWords, localiseParam, localisePlace } from './localise-param.ts';
import { bareCodeOf, isRefusedWhole, quoteRefusal, reasonOfFailure } from './service-words.ts';

export interface RenderedProblem {
  /** What happened. */
  readonly message: string;
  /** What to do next; empty if there is nothing to do. */
  readonly advice: string;
  /** The service's bare code or an id, unchanged, shown only under Details; empty if there is none. */
  readonly code: string;
}

/** The message with the code, for places without Details: the command line and workbooks. */
export function messageWithCode({ message, code }: RenderedProblem): string {
  return code === '' ? message : `${message} (${code})`;
}

/** The question of a sheet that repeats one that was paid, without what can be answered. */
export function sheetQuestionText(question: SheetQuestion, locale: Locale): string {
  const { rows, people, totalsMinor, file, paidOn, others } = question;
  const sums = Object.entries(totalsMinor).map(([currency, minor]) =>
    formatMoney(formatAmount(minor, currency), currency, locale),
  );
  return formatMessage(locale, others === 0 ? 'sheet-question.one' : 'sheet-question.several', {
    ...{ rows: rows.length, people, sum: sums.join(' · '), file, date: formatDay(paidOn, locale), others },
  });
}

/** A changed account and, if a person decided that it is right, that and why. */
export function changedAccountText(change: Problem, locale: Locale): string {
  const { message } = renderProblem(change, locale);
  return isDecided(change) ? `${message} ${decisionText(change, locale)}` : message;
}

/** That a person decided, in their own words if they gave some, and what it rests on. */
export function decisionText(change: Problem, locale: Locale): string {
  const reason = change.params?.reason;
  const said =
    reason === undefined
      ? formatMessage(locale, 'changed.released')
      : formatMessage(locale, 'changed.released-why', { reason: ended(String(reason)) });
  const confirmed = confirmationOf(change);
  return confirmed === undefined ? said : `${said} ${confirmationText(confirmed, locale)}`;
}

/** Who was asked whether a changed account is right, how and when. */
export function confirmationText({ by, via, atMs }: AccountConfirmation, locale: Locale): string {
  return formatMessage(locale, 'changed.confirmed', { by, via: ended(via), date: formatDay(atMs, locale) });
}

/**
 * The message and the advice for a problem in the locale's language. Placeholders are filled from its params, and
 * `original` and `value` from the problem itself; account numbers and security answers are masked. A placeholder
 * without a value is shown as `…`. Rendering the same problem object again is only a look-up.
 */
export function renderProblem(problem: Problem, locale: Locale): RenderedProblem {
  const rendered = renderedIn(locale);
  const known = rendered.get(problem);
  if (known) return known;
  const fresh = {
    message: renderMessage(problem, locale),
    advice: renderAdvice(problem, locale),
    code: bareCodeOf(problem, locale),
  };
  rendered.set(problem, fresh);
  return fresh;
}

const renderedIn = remembered((_locale: Locale) => new WeakMap<Problem, RenderedProblem>());

function renderMessage(problem: Problem, locale: Locale): string {
  const id = messageIdOf(problem, locale);
  const message = messagesOf(languageOf(locale))[id];
  const values: Record<string, string | number> = {};
  for (const placeholder of placeholdersIn(message)) {
    const { name } = placeholder;
    const param = valueOfProblem(problem, name, locale) ?? problem.params?.[name];
    if (placeholder.isPlural) values[name] = Number(param ?? 0);
    else
      values[name] =
        paramOfProblem(problem, name, locale) ??
        localisePlace(name, problem.params ?? {}, locale) ??
        (param === undefined ? '…' : localiseParam(name, param, locale));
  }
  const further = furtherRefused(problem).map(({ field, message: words }) =>
    formatMessage(locale, 'refused.also', { field: localiseParam('field', field, locale), message: words }),
  );
  const sentence = [formatMessage(locale, id, values), ...further]
    .map(ended)
    .join(' ')
    .replaceAll(HEADED_COLON, formatMessage(locale, 'word.headed-colon'))
    .replaceAll(NEXT_QUOTED, formatMessage(locale, 'word.next-quoted'));
  // The words for fields begin with a small letter, because most sentences use them in the middle.
  return message.startsWith('{field}') ? capitalised(sentence, locale) : sentence;
}

/** Params whose text depends on the problem and not only on the param's name: the service's words, the place of a session. */
function paramOfProblem({ code, params = {} }: Problem, name: string, locale: Locale): string | undefined {
  const value = String(params[name] ?? '-');
  if (code === 'quote-error' && name === 'errorCode') return quoteRefusal(value, locale).words;
  if (code === 'payment-failed' && name === 'reason') return reasonOfFailure(value, locale).words;
  const where = value.startsWith('session-of-row:') ? localisePlace('where', params, locale) : undefined;
  return where === undefined ? undefined : formatMessage(locale, 'reason.session-of', { where });
}

function messageIdOf(problem: Problem, locale: Locale): MessageId {
  const { code, params = {} } = problem;
  if (isRefusedWhole(problem)) return 'refused.whole';
  if (code === 'quote-error' && (params.suggested ?? '-') === '-') return 'refused.quote';
  if (code === 'payment-failed' && reasonOfFailure(String(params.reason ?? '-'), locale).words === undefined)
    return 'failed.no-reason';
  if (isUnknownPayment(problem)) return 'paid.although';
  if (code === 'row-broken' && params.cause !== undefined) return 'broken.quotes';
  if (code === 'book-read-in-part' && params.rows !== undefined) return 'partly.rows';
  if (code === 'value-tells' && params.said === 'blank') return 'tells.blank';
  if (code === 'value-tells' && params.said === 'filled') return 'tells.filled';
  if (code === 'outage-over' && isOneMoment(params, locale)) return 'outage.moment';
  if (code === 'sheet-paid' && params.paid !== undefined) return 'sheet-paid.amount';
  if (code === 'account-changed' && params.holder !== undefined) return 'changed.holder';
  if (code === 'account-changed' && params.recipient !== undefined)
    return params.date === undefined ? 'changed.book-unpaid' : 'changed.book';
  // A default fills an empty cell: there is no original to show beside it.
  if (problem.code === 'value-cleaned' && problem.original === '') return 'cleaned.from-nothing';
  if (problem.code === 'value-cleaned' && problem.proposed === '') return 'cleaned.to-nothing';
  return `problem.${problem.code}`;
}

/** Both ends of a time read alike, since a moment is said to the minute. */
function isOneMoment({ since = '', until = '' }: NonNullable<Problem['params']>, locale: Locale): boolean {
  return localiseParam('since', since, locale) === localiseParam('until', until, locale);
}

/** The service's text is quoted unchanged and often lacks its full stop, but the advice is a sentence of its own. */
function ended(sentence: string): string {
  // A time of day may end with a point of its own: `p.m.`
  if (sentence.endsWith('..')) return sentence.slice(0, -1);
  return /[.!?…]\s?["”»)]?$/.test(sentence) ? sentence : `${sentence}.`;
}

function renderAdvice(problem: Problem, locale: Locale): string {
  const advice = adviceOf(problem);
  return advice === undefined ? '' : formatMessage(locale, `advice.${advice}`);
}

/** The service has a payment that the journal does not know: the journal is more likely to be at fault than the service. */
function isUnknownPayment({ code, params = {} }: Problem): boolean {
  return code === 'answer-not-theirs' && String(params.what).startsWith('session-although:');
}

function adviceOf(problem: Problem) {
  const { code, params = {}, field, column } = problem;
  // A sheet without the column is asked about it once; a blank cell of the column is filled in.
  if (code === 'required-missing' && isOneOf(DECIDED_BY_PAYER, field ?? ''))
    return column === undefined ? 'answer-or-fill' : 'correct';
  if (isUnknownPayment(problem)) return 'find-newer-journal';
  // A path that the service does not have is no one's entry: the address or the rights of the keys are wrong.
  if (code === 'request-refused' && params.errorCode === 'path_not_found') return 'see-settings';
  // The same amount would be refused again, so releasing the row leads back to the same place.
  if (code === 'quote-error' && (params.suggested ?? '-') !== '-') return 'take-suggested';
  return problemNature(code).advice;
}

function valueOfProblem(problem: Problem, placeholder: string, locale: Locale): string | undefined {
  if (placeholder === 'field' && problem.params?.field === undefined) return problem.field;
  if (placeholder === 'shown') return quoted(String(problem.params?.shown ?? ''), problem.field);
  if (placeholder === 'original') return quoted(problem.original, problem.field);
  if (placeholder === 'value' && problem.proposed !== undefined)
    return quoted(proposedInWords(problem.proposed, problem, locale), problem.field);
  return undefined;
}

/**
 * The proposed value in words. If the cell already has a currency's word, the code is shown; otherwise nothing would
 * seem to have changed.
 */
function proposedInWords(proposed: string, { field, original }: Problem, locale: Locale): string {
  const words = inWords(field, proposed, { locale });
  return field === 'currency' && words === original ? proposed : words;
}

/** A cell may hold pages of text: a sentence quotes only the beginning, and the cell shows the whole. */
const QUOTED_LETTERS = 80;

function quoted(value: string | undefined, field: string | undefined): string | undefined {
  const shown = masked(value, field);
  if (shown === undefined || shown.length <= QUOTED_LETTERS) return shown;
  return `${[...shown].slice(0, QUOTED_LETTERS).join('')}…`;
}

/** Whole account numbers and security answers never appear in a sentence (it may be logged, printed, or shown to others). */
function masked(value: string | undefined, field: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (field === 'security_question_answer') return HIDDEN_ANSWER;
  if (field === 'account_number') {
    const figures = value.replace(/\s/g, '');
    return figures.length > 4 ? `••••${figures.slice(-4)}` : '••••';
  }
  return value;
}

interface Placeholder {
  readonly name: string;
  readonly isPlural: boolean;
}

const placeholdersIn = remembered((message: string): readonly Placeholder[] =>
  [...message.matchAll(/\{(\w+)(, plural)?/g)]
    .filter(([whole]) => whole.endsWith('plural') || message.includes(`${whole}}`))
    .map(([, name = '', plural]) => ({ name, isPlural: plural !== undefined })),
);
