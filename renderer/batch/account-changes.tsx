import { Stack } from '@mantine/core';
import { isDecided } from '../../shared/domain/problem.ts';
import { decisionText } from '../../shared/i18n/render-problem.ts';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import { LedgerTable } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';

type AccountChange = ReviewView['accountChanges'][number];

/** Nobody reads more of them in a window; the results list them all. */
const SHOWN_MAX = 200;

/** The payees who are paid at another account than before, with what was decided of each; held ones first. */
export function AccountChanges({ changes }: { readonly changes: readonly AccountChange[] }) {
  const { t, T, locale, count, money, problem } = useWords();
  if (changes.length === 0) return null;
  const lines = changes.toSorted((one, other) => Number(isHeldChange(other)) - Number(isHeldChange(one)));
  const more = changes.length - SHOWN_MAX;
  return (
    <Stack gap="xs">
      <p className="soft">{t('accounts.text')}</p>
      <LedgerTable
        lines={lines.slice(0, SHOWN_MAX)}
        keyOf={({ row }) => row}
        columns={[
          { heading: t('fact.row'), name: ({ row }) => count(row) },
          { heading: t('session-column.recipient'), cell: ({ recipient }) => recipient },
          { heading: T('field.amount'), figure: ({ amount, currency }) => money(amount, currency) },
          {
            heading: t('rows.why'),
            className: 'held-why',
            cell: ({ problems }) => problems.map((one) => problem(one).message).join(' '),
          },
          {
            heading: t('decide.title'),
            cell: (change) =>
              isHeldChange(change)
                ? t('accounts.held')
                : change.problems
                    .filter(isDecided)
                    .map((one) => decisionText(one, locale))
                    .join(' '),
          },
        ]}
      />
      {more > 0 ? <p className="soft">{t('accounts.more', { count: more })}</p> : null}
    </Stack>
  );
}

export function isHeldChange({ state }: AccountChange): boolean {
  return state === 'held';
}
