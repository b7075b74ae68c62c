import type { Problem } from '../domain/problem.ts';
import { problemNature } from '../domain/problem-nature.ts';
import {
  findMessage,
  formatMessage,
  type Language,
  type Locale,
  languageOf,
  type MessageId,
  messagesOf,
} from './catalogue.ts';
import { localiseParam, localisePlace } from './localise-param.ts';

export interface RenderedProblem {
  /** What happened. */
  readonly message: string;
  /** What to do next; empty where there is nothing to do. */
  readonly advice: string;
}

/**
 * The sentence and the advice of a problem in the locale's language. Placeholders are filled from its params, and
 * `original` and `value` from the problem itself; account numbers and security answers are masked. A placeholder that
 * nothing fills is shown as `…`. Rendering the same problem object again costs a look-up.
 */
export function renderProblem(problem: Problem, locale: Locale): RenderedProblem {
  let rendered = renderedByLocale.get(locale);
  if (!rendered) {
    rendered = new WeakMap();
    renderedByLocale.set(locale, rendered);
  }
  const known = rendered.get(problem);
  if (known) return known;
  const fresh = { message: renderMessage(problem, locale), advice: renderAdvice(problem, locale) };
  rendered.set(problem, fresh);
  return fresh;
}

const renderedByLocale = new Map<Locale, WeakMap<Problem, RenderedProblem>>();

function renderMessage(problem: Problem, locale: Locale): string {
  const values: Record<string, string | number> = {};
  for (const placeholder of placeholdersOf(problem, languageOf(locale))) {
    const { name } = placeholder;
    const param = valueOfProblem(problem, name) ?? problem.params?.[name];
    if (placeholder.isPlural) values[name] = Number(param ?? 0);
    else
      values[name] =
        localisePlace(name, problem.params ?? {}, locale) ??
        (param === undefined ? '…' : localiseParam(name, param, locale));
  }
  const id = messageIdOf(problem);
  return ended(formatMessage(locale, id, values));
}

function messageIdOf(problem: Problem): MessageId {
  if (isRefusedWhole(problem)) return 'refused.whole';
  // A default stands where nothing stood: there is no original to show beside it.
  if (problem.code === 'value-cleaned' && problem.original === '') return 'cleaned.from-nothing';
  return `problem.${problem.code}`;
}

/** What the service gives in the place of a field where it names none: its code for any refusal, or a dash of ours. */
const NO_FIELD = /^(validation_error|bad_request|[-–])$/i;

function isRefusedWhole({ code, field, params }: Problem): boolean {
  return code === 'request-refused' && NO_FIELD.test(String(params?.field ?? field ?? '-'));
}

/** What the service said is quoted as it came, and often without its full stop; the advice is a sentence of its own. */
function ended(sentence: string): string {
  return /[.!?…]["”»)]?$/.test(sentence) ? sentence : `${sentence}.`;
}

function renderAdvice(problem: Problem, locale: Locale): string {
  const { advice } = problemNature(problem.code);
  return advice === undefined ? '' : (findMessage(locale, `advice.${advice}`) ?? '');
}

function valueOfProblem(problem: Problem, placeholder: string): string | undefined {
  if (placeholder === 'field' && problem.params?.field === undefined) return problem.field;
  if (placeholder === 'original') return masked(problem.original, problem.field);
  if (placeholder === 'value') return masked(problem.proposed, problem.field);
  return undefined;
}

/** Whole account numbers and security answers never stand in a sentence (it may be logged, printed, shown to others). */
function masked(value: string | undefined, field: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (field === 'security_question_answer') return '••••';
  if (field === 'account_number') return value.length > 4 ? `••••${value.slice(-4)}` : '••••';
  return value;
}

interface Placeholder {
  readonly name: string;
  readonly isPlural: boolean;
}

const placeholders = new Map<string, readonly Placeholder[]>();

function placeholdersOf(problem: Problem, language: Language): readonly Placeholder[] {
  const key = `${language} ${problem.code}`;
  const known = placeholders.get(key);
  if (known) return known;
  const message = messagesOf(language)[`problem.${problem.code}`];
  const found = [...message.matchAll(/\{(\w+)(, plural)?/g)]
    .filter(([whole]) => whole.endsWith('plural') || message.includes(`${whole}}`))
    .map(([, name = '', plural]) => ({ name, isPlural: plural !== undefined }));
  placeholders.set(key, found);
  return found;
}
