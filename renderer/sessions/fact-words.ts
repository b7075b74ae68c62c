import { anothersSession, INTERRUPTED } from '../../shared/domain/why-unknown.ts';
import { formatDay } from '../../shared/i18n/format-values.ts';
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import { reasonOfFailure } from '../../shared/i18n/service-words.ts';
import type { TimelineEntry } from '../../shared/ipc/evidence-view.ts';
import type { Words } from '../words/words.ts';

type FactValue = NonNullable<TimelineEntry['details'][string]>;

/** One fact of a journal's event in readable form; names, ids and the service's texts stay unchanged. */
export function factWords(words: Words, name: string, value: FactValue): string {
  if (typeof value === 'boolean') return words.T(value ? 'option.yes' : 'option.no');
  if (typeof value === 'number') return numberWords(words, name, value);
  const known = words.find(`fact.${name}`, value);
  if (known !== undefined) return known;
  switch (name) {
    case 'reason':
      return words.capitalised(localiseParam('reason', value, words.locale));
    case 'why':
      return whyWords(words, value);
    case 'by':
      return words.list(value.split('\n'));
    case 'status':
      return words.word('status', value);
    case 'failureReason':
      return words.capitalised(reasonOfFailure(value, words.locale).words ?? value);
    case 'fromDay':
    case 'toDay':
      return formatDay(value, words.locale);
    case 'currency':
      return value.toUpperCase();
    default:
      return value;
  }
}

/** Numbers that identify something and are not counts. */
const NAMING_NUMBERS = ['row', 'attempt', 'status'];

function numberWords(words: Words, name: string, value: number): string {
  if (name.endsWith('LagMs')) return words.duration(value / 1000);
  if (name.endsWith('Ms')) return words.dateTime(value);
  return NAMING_NUMBERS.includes(name) ? String(value) : words.count(value);
}

/** Why an attempt proves nothing: a word for the answer, with its HTTP status if there was one. */
function whyWords(words: Words, value: string): string {
  if (value === INTERRUPTED) return words.T('fact.why.interrupted');
  const session = anothersSession(value);
  const [, answer, status = ''] = /^([a-z-]+)( \(\d+\))?$/.exec(value) ?? [];
  const token = session === undefined ? `answer-${answer}` : `session-of-another:${session}`;
  const localised = localiseParam('what', token, words.locale);
  return localised === token ? value : words.capitalised(localised) + status;
}
