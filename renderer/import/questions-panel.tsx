import { useState } from 'react';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/use-words.tsx';
import { optionWords } from './question-words.ts';

/** Few options are buttons; more are a list. */
const BUTTONS_MAX = 5;

/** What only a person can say: each asked once, and the rest follows. */
export function QuestionsPanel({ questions }: { questions: readonly OpenQuestion[] }) {
  const { t } = useWords();
  const { recipe, change } = useSheet();
  const answered = Object.keys(recipe.answers).length;
  const answer = (key: string, value: string): void =>
    change({ answers: { ...recipe.answers, [key]: value } });
  if (questions.length === 0 && answered === 0) return null;
  return (
    <section className="panel stack">
      <div className="line-up line-up-spread">
        <h2>{t('import.questions', { count: questions.length })}</h2>
        {answered > 0 ? (
          <Button kind="link" onClick={() => change({ answers: {} })}>
            {t('import.changeAnswers')}
          </Button>
        ) : null}
      </div>
      {questions.map((question) => (
        <Question key={question.key} question={question} onAnswer={(value) => answer(question.key, value)} />
      ))}
    </section>
  );
}

interface QuestionProps {
  readonly question: OpenQuestion;
  readonly onAnswer: (value: string) => void;
}

function Question({ question, onAnswer }: QuestionProps) {
  const words = useWords();
  const { message, advice } = words.problem(question.problem);
  return (
    <fieldset className="fieldset-plain question">
      <legend>
        <span aria-hidden="true" className="severity-mark severity-error">
          ?
        </span>{' '}
        {message} <span className="soft">{advice}</span>
      </legend>
      <AnswerControl question={question} onAnswer={onAnswer} />
    </fieldset>
  );
}

function AnswerControl({ question, onAnswer }: QuestionProps) {
  const words = useWords();
  const { options } = question;
  if (options.length === 0) return <TypedAnswer onAnswer={onAnswer} />;
  if (options.length <= BUTTONS_MAX)
    return options.map((option) => (
      <Button key={option} onClick={() => onAnswer(option)}>
        {optionWords(question, option, words)}
      </Button>
    ));
  return (
    <select
      className="input input-inline"
      aria-label={words.t('import.answer')}
      value=""
      onChange={({ target }) => onAnswer(target.value)}
    >
      <option value="">{words.t('form.choose')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {optionWords(question, option, words)}
        </option>
      ))}
    </select>
  );
}

function TypedAnswer({ onAnswer }: { onAnswer: (value: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  return (
    <form
      className="line-up"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onAnswer(text.trim());
      }}
    >
      <input
        className="input input-inline"
        aria-label={t('import.answer')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">{t('import.answer')}</Button>
    </form>
  );
}
