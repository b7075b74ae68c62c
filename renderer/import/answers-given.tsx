import { Button, Group, Stack, Text } from '@mantine/core';
import { useSheet } from '../sheet/use-sheet.tsx';
import { ASKED_ANEW } from '../sheet-worker/recipe.ts';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { optionWords } from './answer-words.ts';
import { VALUES } from './question-card.ts';
import { Refused } from './questions-panel.tsx';

/**
 * What a person answered, each with its question; to change one is to be asked it again. What was answered of a column's
 * values, or of what the statement says, stands in the statement.
 */
export function AnswersGiven() {
  const words = useWords();
  const { t } = words;
  const { recipe, change, asked, questions, overview, statement = [] } = useSheet();
  const open = new Set([...questions, ...statement].map(({ key }) => key));
  const answers = { ...overview?.answered, ...recipe.answers };
  // What is given for all rows stands in a panel of its own.
  const defaults = new Set(Object.keys(recipe.defaults).map((field) => `field.${field}`));
  const given = Object.entries(answers).filter(
    ([key, answer]) =>
      answer !== ASKED_ANEW && !open.has(key) && !defaults.has(key) && asked[key]?.problem.code !== VALUES,
  );
  if (given.length === 0) return null;
  const takeBack = (key: string): void => {
    change({ answers: { ...recipe.answers, [key]: ASKED_ANEW } });
  };
  const isRefused = (key: string): boolean =>
    (overview?.optionFaults ?? []).some(
      ({ option, reason, given: text }) =>
        option === 'answer' && reason === 'not-offered' && text.startsWith(`${key}=`),
    );
  return (
    <Stack component="section" className="answers-given" gap="xs">
      <h2>{t('import.answers')}</h2>
      <ul className="answers">
        {given.map(([key, answer]) => {
          const question = asked[key];
          return (
            <Group component="li" key={key} justify="space-between" gap="4px 8px">
              <Text span flex="1 1 200px">
                {question ? words.problem(question.problem).message : keyText(key, words)}{' '}
                <strong>{optionWords(question ?? { key }, answer, words)}</strong>
              </Text>
              <Button variant="transparent" onClick={() => takeBack(key)}>
                {t('import.change')}
              </Button>
              {isRefused(key) ? <Refused answer={answer} /> : null}
            </Group>
          );
        })}
      </ul>
    </Stack>
  );
}

/** What an answer from an earlier time is about: its key names a field, a column, a word. */
function keyText(key: string, { word, t }: Words): string {
  const [, ...about] = key.split('.');
  const names = about.map((part) =>
    /^[A-Z]{1,3}$/.test(part) ? t('import.unnamed', { letter: part }) : word('field', part),
  );
  return t('frame.label', { name: names.join(', ') || key });
}
