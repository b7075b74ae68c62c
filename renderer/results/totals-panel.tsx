import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { talliesByCurrency } from '../batch/tally.ts';
import { operationOf, RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** Rows and money of each state, as one table per currency with its sum to the minor unit. */
export function TotalsPanel({ batch }: { batch: Pick<BatchView, 'breakdown' | 'kind'> }) {
  const { t, count, amount } = useWords();
  return (
    <details className="totals">
      <summary>{t('results.totals')}</summary>
      <div className="totals-tables">
        {talliesByCurrency(batch.breakdown).map((tally) => (
          <table className="ledger" key={tally.currency}>
            <caption className="ledger-caption">
              {tally.currency === '' ? t('results.noCurrency') : tally.currency.toUpperCase()}
            </caption>
            <tbody>
              {tally.lines.map((line) => (
                <tr key={line.state}>
                  <th scope="row">
                    <RowStateMark state={line.state} operation={operationOf(batch.kind)} />
                  </th>
                  <td className="number">{count(line.count)}</td>
                  <td className="number">
                    {tally.currency === '' ? '' : amount(line.amount, tally.currency)}
                  </td>
                </tr>
              ))}
              <tr className="is-total">
                <th scope="row">{t('results.sum')}</th>
                <td className="number">{count(tally.count)}</td>
                <td className="number">
                  {tally.currency === '' ? '' : amount(tally.amount, tally.currency)}
                </td>
              </tr>
            </tbody>
          </table>
        ))}
      </div>
    </details>
  );
}
