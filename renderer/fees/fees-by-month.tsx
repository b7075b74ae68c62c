import { useQuery } from '../bridge/use-request.ts';
import { Answered } from '../ui/pending.tsx';
import { TableScroll } from '../ui/table-scroll.tsx';
import { useWords } from '../words/use-words.tsx';

/** The fees paid, by month and by the wallet's currency. */
export function FeesByMonth() {
  const { t, count, columnAmount, columnDecimal, month } = useWords();
  const paid = useQuery('fees.by-month', {});
  return (
    <section className="panel stack fees-wide">
      <h2>{t('fees.paidMonths')}</h2>
      <Answered query={paid}>
        {({ months }) => {
          if (months.length === 0) return <p className="soft">{t('fees.nonePaid')}</p>;
          const currencies = months.map(({ currency }) => currency);
          const shares = months.map(({ percent }) => percent ?? '0');
          return (
            <TableScroll label={t('fees.paidMonths')}>
              <table className="ledger">
                <caption className="visually-hidden">{t('fees.paidMonths')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('fees.month')}</th>
                    <th scope="col">{t('rows.currency')}</th>
                    {(['fees.payments', 'rows.amount', 'review.fees', 'fees.share'] as const).map((name) => (
                      <th key={name} scope="col" className="number">
                        {t(name)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {months.map(({ at, currency, count: payments, amount, fees, percent }) => (
                    <tr key={at + currency}>
                      <th scope="row">{month(at)}</th>
                      <td>{currency.toUpperCase()}</td>
                      <td className="number">{count(payments)}</td>
                      <td className="number">{columnAmount(amount, currency, currencies)}</td>
                      <td className="number">{columnAmount(fees, currency, currencies)}</td>
                      <td className="number">{percent === null ? '–' : columnDecimal(percent, shares)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          );
        }}
      </Answered>
    </section>
  );
}
