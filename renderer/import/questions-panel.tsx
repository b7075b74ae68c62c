import { useMemo, useState } from 'react';
import { formatMessage } from '../../shared/i18n/catalogue.ts';
import { formatCountry, formatDecimal, formatMoney } from '../../shared/i18n/format-values.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { BookFill, OpenQuestion, QuestionColumn } from '../../shared/sheet/checked-sheet.ts';
import { columnsOfEither } from '../../shared/sheet/either-column.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { rowsAsked } from '../sheet-worker/question-rows.ts';
import { answered, type Corrections, withMembers } from '../sheet-worker/recipe.ts';
import { Button, Form, InlineSelect, InlineText } from '../ui/controls.tsx';
import { BareMark } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';

/** Up to this many options are buttons; more are a list. */
const BUTTONS_MAX = 5;

/** Questions that only a person can answer. Each is asked once, and the answer applies to all. */
export function QuestionsPanel({ questions }: { questions: readonly OpenQuestion[] }) {
  const words = useWords();
  const { t } = words;
  const { recipe, change } = useSheet();
  const [first] = questions;
  const hasAnswers = Object.keys(recipe.answers).length > 0;
  if (questions.length === 0 && !hasAnswers) return null;
  return (
    <section className="panel stack">
      <div className="line-up line-up-spread">
        <div>
          <h2>{t('import.questions', { count: questions.length })}</h2>
          {first ? <p className="soft">{words.problem(first.problem).advice}</p> : null}
        </div>
        {hasAnswers ? (
          <Button kind="link" onClick={() => change({ answers: {} })}>
            {t('import.changeAnswers')}
          </Button>
        ) : null}
      </div>
      {questions.map((question) => (
        <Question
          key={question.key}
          question={question}
          onAnswer={(value) => change(answered(recipe, question.key, value))}
        />
      ))}
      <RefusedAnswers open={questions} />
    </section>
  );
}

interface QuestionProps {
  readonly question: OpenQuestion;
  readonly onAnswer: (value: string) => void;
}

function Question({ question, onAnswer }: QuestionProps) {
  const words = useWords();
  const { t } = words;
  const { rows, recipe, correct, overview } = useSheet();
  const { message } = words.problem(question.problem);
  const asked = useMemo(() => rowsAsked(question, rows), [question, rows]);
  const fault = overview?.optionFaults?.find(({ given }) => given.startsWith(`${question.key}=`));
  return (
    <fieldset className="line-up question">
      <legend>
        <BareMark severity="error" mark="?" /> {message}{' '}
        <span className="soft">{countWords(question, asked, rows.length, words)}</span>
      </legend>
      <Fills fills={question.fills ?? []} count={Number(question.problem.params?.count ?? 0)} />
      <QuestionColumns columns={question.columns ?? []} rows={asked ?? []} />
      {question.problem.code === 'field-missing' ? (
        <ColumnChoice field={question.problem.field ?? ''} />
      ) : null}
      <AnswerControl question={question} onAnswer={onAnswer} />
      {asked && asked.length > 0 ? (
        <Button kind="link" onClick={() => correct((earlier) => withAside(earlier, asked))}>
          {t('import.leaveOut', { count: asked.length })}
        </Button>
      ) : null}
      {fault ? <Refused answer={recipe.answers[question.key] ?? ''} /> : null}
      <AnswerMeanings options={question.options} />
    </fieldset>
  );
}

/** How many rows a question concerns, and the currency if that is part of it. */
function countWords(
  { currency, problem }: OpenQuestion,
  asked: readonly number[] | undefined,
  all: number,
  { t }: Words,
): string {
  const count = asked?.length ?? (problem.code === 'field-missing' ? all : 0);
  return [currency?.toUpperCase() ?? '', count > 0 ? t('hidden.rows', { count }) : '']
    .filter(Boolean)
    .join(' · ');
}

function withAside(corrections: Corrections, rows: readonly number[]): Corrections {
  return { ...corrections, setAside: withMembers(corrections.setAside, rows, true) };
}

/** An answer that can’t be used says so where it was given. */
function Refused({ answer }: { readonly answer: string }) {
  const { t } = useWords();
  return (
    <p className="field-error" role="alert">
      {t('import.refused', { answer })}
    </p>
  );
}

/** Answers that led to another question, or that cannot be used, each with a button to take it back. */
function RefusedAnswers({ open }: { readonly open: readonly OpenQuestion[] }) {
  const { t } = useWords();
  const { overview, recipe, change } = useSheet();
  const faults = (overview?.optionFaults ?? []).filter(
    ({ option, reason, given }) =>
      option === 'answer' && reason === 'not-offered' && !open.some(({ key }) => given.startsWith(`${key}=`)),
  );
  return faults.map(({ given }) => {
    const key = Object.keys(recipe.answers).find((each) => given.startsWith(`${each}=`));
    if (key === undefined) return null;
    const { [key]: answer = '', ...others } = recipe.answers;
    return (
      <div key={given} className="line-up">
        <Refused answer={answer} />
        <Button isSmall onClick={() => change({ answers: others })}>
          {t('import.takeAnswerBack')}
        </Button>
      </div>
    );
  });
}

interface FillsProps {
  readonly fills: readonly BookFill[];
  /** The total, including rows that are not listed. */
  readonly count: number;
}

/** What the recipients' book would fill in, row by row. */
function Fills({ fills, count }: FillsProps) {
  const { t, word, locale } = useWords();
  if (fills.length === 0) return null;
  return (
    <ul className="question-columns soft">
      {fills.map(({ row, name, values }) => (
        <li key={row}>
          {t('frame.label', { name: `${t('held.row', { row })}, ${name}` })}{' '}
          {values
            .map(({ field, value }) => `${word('field', field)} ${inWords(field, value, { locale })}`)
            .join(' · ')}
        </li>
      ))}
      {count > fills.length ? <li>{t('held.more', { count: count - fills.length })}</li> : null}
    </ul>
  );
}

/** How many of the rows concerned are named. */
const ROWS_NAMED = 3;

interface QuestionColumnsProps {
  readonly columns: readonly QuestionColumn[];
  /** The rows with the word in question; empty for a question about the whole column. */
  readonly rows: readonly number[];
}

/**
 * The columns that the question is about, with its rows or, if it has none, with some values by which a person
 * recognises them.
 */
function QuestionColumns({ columns, rows }: QuestionColumnsProps) {
  const { t } = useWords();
  if (columns.length === 0) return null;
  const named = rows.slice(0, ROWS_NAMED).map((row) => t('held.row', { row }));
  return (
    <ul className="question-columns soft">
      {columns.map(({ heading, column, samples }) => (
        <li key={column}>
          {t('frame.label', { name: `${heading || t('import.unnamed', { letter: column })} (${column})` })}{' '}
          {(named.length > 0 ? named : [...new Set(samples)]).join(' · ')}
          {rows.length > ROWS_NAMED ? ' …' : ''}
        </li>
      ))}
    </ul>
  );
}

/** What each answer means, if it is more than its word says. */
function AnswerMeanings({ options }: { options: readonly string[] }) {
  const { find } = useWords();
  const meanings = options.flatMap((option) => find('answer', option) ?? []);
  if (meanings.length === 0) return null;
  return (
    <ul className="question-columns soft">
      {meanings.map((meaning) => (
        <li key={meaning}>{meaning}</li>
      ))}
    </ul>
  );
}

/** A field without a column is most often in a column whose heading was not recognised. */
function ColumnChoice({ field }: { field: string }) {
  const { t } = useWords();
  const { overview, recipe, change } = useSheet();
  const unused = (overview?.columns ?? []).filter((column) => column.field === null);
  if (unused.length === 0) return null;
  return (
    <InlineSelect
      label={t('import.fromColumn')}
      empty={t('import.fromColumn')}
      choices={unused.map(({ column, heading }) => ({
        value: column,
        label: heading || t('import.unnamed', { letter: column }),
      }))}
      value=""
      onValue={(column) => change({ columns: { ...recipe.columns, [column]: field } })}
    />
  );
}

function AnswerControl({ question, onAnswer }: QuestionProps) {
  const words = useWords();
  const { options } = question;
  // An answer about a field without a column applies to every row.
  const isDefault = question.problem.code === 'field-missing';
  if (options.length === 0) return <TypedAnswer isForAll={isDefault} onAnswer={onAnswer} />;
  const isChannel = question.problem.field === 'channel';
  // A channel may be given in people's own words: “Wave” is a channel and its provider.
  const typed = isChannel ? <TypedAnswer isForAll={false} onAnswer={onAnswer} /> : null;
  if (options.length <= BUTTONS_MAX)
    return (
      <>
        {options.map((option) => (
          <Button key={option} onClick={() => onAnswer(option)}>
            {answerWords(question, option, words)}
          </Button>
        ))}
        {typed}
      </>
    );
  return (
    <div className="line-up">
      <InlineSelect
        label={words.t('import.answer')}
        empty={words.t(isDefault ? 'import.sameForAll' : 'form.choose')}
        choices={options.map((value) => ({ value, label: answerWords(question, value, words) }))}
        value=""
        onValue={onAnswer}
      />
      {typed}
    </div>
  );
}

function TypedAnswer({ isForAll, onAnswer }: { isForAll: boolean; onAnswer: (value: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  return (
    <Form
      className="line-up"
      onSubmit={() => {
        if (text.trim()) onAnswer(text.trim());
      }}
    >
      <InlineText
        label={t('import.answer')}
        placeholder={t(isForAll ? 'import.sameForAll' : 'import.inYourWords')}
        value={text}
        onValue={setText}
      />
      <Button type="submit">{t('import.answer')}</Button>
    </Form>
  );
}

/** The parts of the catalogue that may contain an option's word, by the question's key. */
function subjectsOf(key: string): readonly string[] {
  if (key === 'sheet') return [];
  if (/channel/.test(key)) return ['channel', 'option'];
  if (/^(heading|column)\./.test(key)) return ['field', 'option'];
  return ['option', 'field', 'channel'];
}

/** An option in words, with what it would pay in total if that is known. */
function answerWords(question: Answerable, option: string, words: Words): string {
  const label = optionWords(question, option, words);
  const { totals = [], refused = 0, next } = question.pays?.find((each) => each.option === option) ?? {};
  const ways = next?.pays.map((each) => answerWords(next, each.option, words)) ?? [];
  if (ways.length > 0) return words.t('import.answerLeads', { answer: label, ways: ways.join(' · ') });
  if (totals.length === 0) return label;
  const amounts = totals.map(({ amount, currency }) =>
    currency === '' ? formatDecimal(amount, words.locale) : formatMoney(amount, currency, words.locale),
  );
  return words.t('import.answerPays', { answer: label, amounts: words.list(amounts), refused });
}

/** What tells an answer's words and amounts. */
type Answerable = Pick<OpenQuestion, 'key' | 'columns' | 'pays'>;

/** An option of a question in words; one without a word is shown as it is in the sheet. */
function optionWords(question: Answerable, option: string, words: Words): string {
  const { key } = question;
  if (/^(header-row|table)$/.test(key) && /^\d+$/.test(option)) return words.t('held.row', { row: option });
  if (/country/.test(key)) return formatCountry(option, words.locale);
  if (/currency/.test(key) && /^[a-z]{3}$/.test(option)) return option.toUpperCase();
  if (key.startsWith('column.')) {
    const [preferred, other] = (columnsOfEither(option) ?? [option]).map((letter) => {
      const column = question.columns?.find((each) => each.column === letter);
      return column && `${column.heading} (${letter})`;
    });
    if (preferred && other) return formatMessage(words.locale, 'answer.either', { preferred, other });
    if (preferred) return preferred;
  }
  for (const subject of subjectsOf(key)) {
    const found = words.find(subject, option);
    if (found !== undefined) return found;
  }
  return option;
}
