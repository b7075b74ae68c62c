import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { inWords } from '../../shared/i18n/localise-param.ts';
import { rowsAskedAmong } from '../../shared/sheet/check/cells/rows-asked.ts';
import type { BookFill, OpenQuestion, QuestionColumn } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { answered, type Corrections, withMembers } from '../sheet-worker/recipe.ts';
import { picked, withNone } from '../ui/choices.ts';
import { Form } from '../ui/form.tsx';
import { BareMark } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { answerWords } from './answer-words.ts';
import { isOfValues, type QuestionCard } from './question-card.ts';
import { ValueCard } from './value-card.tsx';

/** Up to this many options are buttons; more are a list. */
const BUTTONS_MAX = 5;
/** The answer that its rows are not paid; it is a button also beside a list. */
const LEAVE_OUT = 'leave-out';

interface QuestionCardsProps {
  readonly cards: readonly QuestionCard[];
  /** The one that is shown. */
  readonly at: number;
  readonly onAt: (at: number) => void;
}

/** What only a person can answer, one card at a time. Each is asked once, and the answer applies to all. */
export function QuestionCards({ cards, at, onAt }: QuestionCardsProps) {
  const words = useWords();
  const { t } = words;
  const { recipe, change } = useSheet();
  const card = cards[at];
  const [first] = card?.questions ?? [];
  if (card === undefined || first === undefined) return null;
  return (
    <Stack component="section" className="panel question-card" gap="xs" bd="1px solid var(--amber)">
      <Group gap="xs" justify="space-between">
        <h2>{t('import.questions', { count: cards.length })}</h2>
        {cards.length > 1 ? <Pager at={at} all={cards.length} onAt={onAt} /> : null}
      </Group>
      {isOfValues(card) ? (
        <ValueCard key={card.questions.map(({ key }) => key).join()} questions={card.questions} />
      ) : (
        <Question
          key={card.key}
          question={first}
          onAnswer={(value) => change(answered(recipe, first.key, value))}
        />
      )}
      <p className="soft">{words.problem(first.problem).advice}</p>
    </Stack>
  );
}

function Pager({ at, all, onAt }: { at: number; all: number; onAt: (at: number) => void }) {
  const { t } = useWords();
  return (
    <Group component="span" gap="xs">
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('import.earlierCard')}
        onClick={() => onAt((at + all - 1) % all)}
      >
        ‹
      </Button>
      <span className="soft">{t('import.cardOf', { at: at + 1, all })}</span>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('import.nextCard')}
        onClick={() => onAt((at + 1) % all)}
      >
        ›
      </Button>
    </Group>
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
  const asked = useMemo(() => rowsAskedAmong(rows)(question), [question, rows]);
  const fault = overview?.optionFaults?.find(({ given }) => given.startsWith(`${question.key}=`));
  return (
    <Group component="fieldset" className="question" gap="xs">
      <legend style={{ marginBlockEnd: 4 }}>
        <BareMark severity="error" mark="?" /> {message}{' '}
        <span className="soft">{countWords(question, asked, rows.length, words)}</span>
      </legend>
      <Fills fills={question.fills ?? []} count={Number(question.problem.params?.count ?? 0)} />
      <QuestionColumns columns={question.columns ?? []} rows={asked ?? []} />
      {question.problem.code === 'field-missing' ? (
        <ColumnChoice field={question.problem.field ?? ''} />
      ) : null}
      <AnswerControl question={question} onAnswer={onAnswer} />
      {asked && asked.length > 0 && !question.options.includes(LEAVE_OUT) ? (
        <Button variant="transparent" onClick={() => correct((earlier) => withAside(earlier, asked))}>
          {t('import.leaveOut', { count: asked.length })}
        </Button>
      ) : null}
      {fault ? <Refused answer={recipe.answers[question.key] ?? ''} /> : null}
      <AnswerMeanings options={question.options} />
    </Group>
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
export function Refused({ answer }: { readonly answer: string }) {
  const { t } = useWords();
  return (
    <Text w="100%" size="xs" c="var(--red)" role="alert">
      {t('import.refused', { answer })}
    </Text>
  );
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
    <Select
      className="fit"
      aria-label={t('import.fromColumn')}
      data={withNone(
        t('import.fromColumn'),
        unused.map(({ column, heading }) => ({
          value: column,
          label: heading || t('import.unnamed', { letter: column }),
        })),
      )}
      value=""
      onChange={picked((column) => change({ columns: { ...recipe.columns, [column]: field } }))}
    />
  );
}

function AnswerControl({ question, onAnswer }: QuestionProps) {
  const words = useWords();
  const { options } = question;
  // An answer about a field without a column applies to every row.
  const isDefault = question.problem.code === 'field-missing';
  if (options.length === 0) return <TypedAnswer isForAll={isDefault} onAnswer={onAnswer} />;
  const { field } = question.problem;
  // A channel may be given in people's own words: “Wave” is a channel and its provider; there are more operators than we know.
  const typed =
    field === 'channel' || field === 'provider' ? <TypedAnswer isForAll={false} onAnswer={onAnswer} /> : null;
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
  const [ways, leaving] = [options.filter((each) => each !== LEAVE_OUT), options.includes(LEAVE_OUT)];
  return (
    <Group gap="xs">
      <Select
        className="fit"
        aria-label={words.t('import.answer')}
        data={withNone(
          words.t(isDefault ? 'import.sameForAll' : 'form.choose'),
          ways.map((value) => ({ value, label: answerWords(question, value, words) })),
        )}
        value=""
        onChange={picked(onAnswer)}
      />
      {typed}
      {leaving ? (
        <Button onClick={() => onAnswer(LEAVE_OUT)}>{answerWords(question, LEAVE_OUT, words)}</Button>
      ) : null}
    </Group>
  );
}

function TypedAnswer({ isForAll, onAnswer }: { isForAll: boolean; onAnswer: (value: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  return (
    <Form
      style={{ flexFlow: 'row wrap' }}
      gap="xs"
      onSubmit={() => {
        if (text.trim()) onAnswer(text.trim());
      }}
    >
      <TextInput
        aria-label={t('import.answer')}
        autoComplete="off"
        placeholder={t(isForAll ? 'import.sameForAll' : 'import.inYourWords')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t('import.answer')}</Button>
    </Form>
  );
}
