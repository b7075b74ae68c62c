import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import { Chips } from '../ui/chips.tsx';
import { BareMark } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { totalsText } from './answer-words.ts';

const CHOICES = ['pay', 'leave-out', 'otherwise'] as const;
type Choice = (typeof CHOICES)[number];

/**
 * The values of columns that may say who is not paid, each with its rows and what they add up to. Nothing is chosen in
 * advance, and nothing is taken before each value has its answer.
 */
export function ValueCard({ questions }: { questions: readonly OpenQuestion[] }) {
  const words = useWords();
  const { t } = words;
  const { recipe, change } = useSheet();
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const take = (choiceOf: (key: string) => Choice | undefined): void => {
    const given = questions.flatMap(({ key }) => {
      const choice = choiceOf(key);
      return choice === undefined ? [] : [[key, choice] as const];
    });
    change({ answers: { ...recipe.answers, ...Object.fromEntries(given) } });
  };
  const columns = Map.groupBy(questions, ({ columns }) => columns?.[0]?.column ?? '');
  return (
    <Stack component="fieldset" className="question" gap="xs">
      <legend style={{ marginBlockEnd: 4 }}>
        <BareMark severity="error" mark="?" /> {t('import.valuesTell')}
      </legend>
      <Button onClick={() => take(() => 'pay')}>{t('import.noneOfThem')}</Button>
      {[...columns].map(([letter, values]) => (
        <Stack key={letter} component="section" gap={4}>
          <h3>{columnName(values, words)}</h3>
          {values.map((question) => (
            <Stack key={question.key} gap={4} py={4}>
              <span>{valueText(question, words)}</span>
              <Chips
                label={words.problem(question.problem).message}
                choices={CHOICES.map((value) => ({ value, label: t(`import.${value}`) }))}
                chosen={chosen[question.key] ?? null}
                onChoose={(choice) => setChosen({ ...chosen, [question.key]: choice })}
              />
            </Stack>
          ))}
        </Stack>
      ))}
      <Button
        variant="filled"
        disabled={questions.some(({ key }) => chosen[key] === undefined)}
        onClick={() => take((key) => chosen[key])}
      >
        {t('import.takeAnswers')}
      </Button>
    </Stack>
  );
}

function columnName([first]: readonly OpenQuestion[], { t }: Words): string {
  const [column] = first?.columns ?? [];
  if (column === undefined) return '';
  return `${column.heading || t('import.unnamed', { letter: column.column })} (${column.column})`;
}

/** `“Suspendu” · 1 row · XOF 189,431` */
function valueText({ problem, pays = [] }: OpenQuestion, words: Words): string {
  const { said, value = '', count = 0 } = problem.params ?? {};
  const id =
    said === 'blank' ? 'import.valueBlank' : said === 'filled' ? 'import.valueFilled' : 'import.value';
  const rows = words.t(id, { value: String(value), count: Number(count) });
  return [rows, totalsText(pays[0]?.totals ?? [], words)].filter(Boolean).join(' · ');
}
