import { isDecided } from '../../shared/domain/problem.ts';
import { decisionText } from '../../shared/i18n/render-problem.ts';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import { Ledger } from '../ui/ledger.tsx';
import { useWords } from '../words/use-words.tsx';

type AccountChange = ReviewView['accountChanges'][number];

/** Nobody reads more of them in a window; the results list them all. */
const SHOWN_MAX = 200;

/**
 * The payees who are paid at another account than before, with what was decided of each. Held ones stand here on paper
 * only: on a screen they stand among the held rows, where they are decided.
 */
export function AccountChanges({ changes }: { readonly changes: readonly AccountChange[] }) {
  const { t, T, locale, count, money, problem } = useWords();
  if (changes.length === 0) return null;
  const released = changes.filter((change) => !isHeld(change)).length;
  const title = (shown: number) => t('compare.accounts', { count: shown });
  // The last line in sight has the table's own border.
  const lines = changes.toSorted((one, other) => Number(isHeld(other)) - Number(isHeld(one)));
  const more = changes.length - SHOWN_MAX;
  return (
    <section className={`panel stack stack-tight ${released === 0 ? 'print-only' : ''}`}>
      <div>
        <h2 className="no-print">{title(released)}</h2>
        <h2 className="print-only">{title(changes.length)}</h2>
        <p className="soft">{t('accounts.text')}</p>
      </div>
      <Ledger
        label={title(released)}
        hasCaption={false}
        lines={lines.slice(0, SHOWN_MAX)}
        keyOf={({ row }) => row}
        lineClass={(change) => (isHeld(change) ? 'print-only' : '')}
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
              isHeld(change)
                ? t('accounts.held')
                : change.problems
                    .filter(isDecided)
                    .map((one) => decisionText(one, locale))
                    .join(' '),
          },
        ]}
      />
      {more > 0 ? <p className="soft">{t('accounts.more', { count: more })}</p> : null}
    </section>
  );
}

function isHeld({ state }: AccountChange): boolean {
  return state === 'held';
}
