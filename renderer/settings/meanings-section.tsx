import { Button, Group, Stack } from '@mantine/core';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answered.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

/** The layouts of sheets of which a person confirmed what they mean; one that is forgotten is asked about again. */
export function MeaningsSection() {
  const { t, date, person } = useWords();
  const known = useQuery('meanings.list', {});
  const forget = useCommand('meanings.forget', known.reload);
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.meanings')}</h2>
      <p className="soft">{t('settings.meaningsText')}</p>
      <Answered query={known}>
        {({ meanings }) =>
          meanings.length === 0 ? (
            <p>{t('settings.noMeanings')}</p>
          ) : (
            <Stack component="ul" gap="xs">
              {meanings.map(({ payer, layout, file, at, by }) => (
                <Group key={`${payer} ${layout}`} component="li" gap="xs" justify="space-between">
                  <span>
                    {file}{' '}
                    <span className="soft">
                      {t('settings.meaningBy', { date: date(at), person: person(by) })}
                    </span>
                  </span>
                  <Button
                    size="xs"
                    aria-label={t('settings.forgetOne', { file })}
                    disabled={forget.isBusy}
                    onClick={() => void forget.perform({ payer, layout })}
                  >
                    {t('settings.forget')}
                  </Button>
                </Group>
              ))}
            </Stack>
          )
        }
      </Answered>
      <ProblemList problems={forget.problems} />
    </Stack>
  );
}
