import type { BatchView, ReviewView } from '../../shared/ipc/batch-views.ts';
import { AtMost } from '../batch/at-most.tsx';
import { isSent } from '../batch/batch-steps.ts';
import { HeldRows } from '../batch/held-rows.tsx';
import { PayeeList } from '../batch/payee-list.tsx';
import { UnpaidRows } from '../batch/unpaid-rows.tsx';
import { useRoute } from '../platform/use-route.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { TableScroll } from '../ui/table-scroll.tsx';
import { useWords } from '../words/use-words.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { ExplainFees } from './explained-fees.tsx';
import { PayWhatFits, WalletNeeds } from './funding.tsx';
import { RehearsalPanel } from './rehearsal-panel.tsx';

interface ReviewBodyProps {
  readonly batch: BatchView;
  readonly review: ReviewView;
  readonly onChanged: () => void;
}

/** The figures, one line per currency and never a sum across; then other facts to know before approving. */
export function ReviewBody({ batch, review, onChanged }: ReviewBodyProps) {
  const { t } = useWords();
  const wasSent = isSent(batch);
  const comesIn = batch.kind === 'customer-deposits';
  const isPriced = !comesIn && (review.quotedAt !== null || wasSent);
  return (
    <>
      <ProblemList problems={review.problems} />
      {comesIn ? (
        <div className="notice">
          <p className="notice-text">{t('review.asks')}</p>
        </div>
      ) : null}
      {comesIn ? (
        <IncomingLines lines={review.lines} />
      ) : (
        <CurrencyLines lines={review.lines} isPriced={isPriced} />
      )}
      {isPriced && !wasSent ? <WalletNeeds lines={review.lines} /> : null}
      <Shortfalls batch={batch.batch} lines={review.lines} onChanged={onChanged} />
      <UnpaidRows batch={batch} />
      {comesIn ? null : <ChannelLines channels={review.channels} isPriced={isPriced} />}
      {isPriced && review.channels.length > 0 ? <ExplainFees batch={batch.batch} /> : null}
      {review.exchanges.length > 0 ? <ExchangeLines exchanges={review.exchanges} /> : null}
      <HeldRows batch={batch} onChanged={onChanged} isSent={wasSent} />
      <PayeeList key={review.quotedAt} batch={batch} />
      <div className="review-panels">
        <ComparisonPanel batch={batch.batch} />
        {wasSent || comesIn ? null : <RehearsalPanel batch={batch.batch} />}
        <section className="panel stack stack-tight">
          <h2>{t('review.marker')}</h2>
          <p className="soft">{t(comesIn ? 'review.markerTextIn' : 'review.markerText')}</p>
          <p className="mono">{review.markerSample}</p>
        </section>
      </div>
    </>
  );
}

/** Shown instead of a figure that is not known yet, because a zero would be a figure. */
const NO_FIGURE = '–';

interface CurrencyLinesProps {
  readonly lines: ReviewView['lines'];
  /** False before the first quotes, or if none came: fees and what leaves the wallet aren’t known. */
  readonly isPriced: boolean;
}

function CurrencyLines({ lines, isPriced }: CurrencyLinesProps) {
  const { t, count, money, columnAmount } = useWords();
  const currencies = lines.flatMap(({ currency, wallet }) => [currency, wallet?.currency ?? currency]);
  // The first column names the currency; an amount paid from another wallet names its own.
  const amount = (value: string, currency: string, own = currency): string =>
    currency === own ? columnAmount(value, currency, currencies) : money(value, currency);
  return (
    <TableScroll label={t('review.totals')}>
      <table className="ledger">
        <caption className="visually-hidden">{t('review.totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rows.currency')}</th>
            {(['rows', 'amount', 'fees', 'debit', 'highest'] as const).map((name) => (
              <th key={name} scope="col" className="number">
                {t(`review.${name}`)}
              </th>
            ))}
            <th scope="col">{t('review.wallet')}</th>
            <th scope="col" className="number">
              {t('review.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const paidIn = line.wallet?.currency ?? line.currency;
            const approximately = line.estimatedCount > 0 ? '≈ ' : '';
            const paid = (value: string): string => amount(value, paidIn, line.currency);
            return (
              <tr key={line.currency} className="is-total">
                <th scope="row">{line.currency.toUpperCase()}</th>
                <td className="number">{count(line.count)}</td>
                <td className="number">{amount(line.amount, line.currency)}</td>
                <td className="number">{isPriced ? approximately + paid(line.fees) : NO_FIGURE}</td>
                <td className="number">{isPriced ? approximately + paid(line.debit) : NO_FIGURE}</td>
                <td className="number">{isPriced ? paid(line.highestDebit) : NO_FIGURE}</td>
                <td>{line.wallet?.name ?? t('frame.none')}</td>
                <td className="number">{line.wallet ? paid(line.wallet.balance) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <AtMost />
      {lines.some(({ estimatedCount }) => estimatedCount > 0) ? (
        <p className="soft ledger-note">
          {t('review.estimated', { count: lines.reduce((sum, line) => sum + line.estimatedCount, 0) })}
        </p>
      ) : null}
    </TableScroll>
  );
}

/** What customers are asked for, by currency, and the wallet that receives it. */
function IncomingLines({ lines }: Pick<CurrencyLinesProps, 'lines'>) {
  const { t, count, columnAmount } = useWords();
  const currencies = lines.map(({ currency }) => currency);
  return (
    <TableScroll label={t('review.totals')}>
      <table className="ledger">
        <caption className="visually-hidden">{t('review.totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rows.currency')}</th>
            {(['rows', 'amount'] as const).map((name) => (
              <th key={name} scope="col" className="number">
                {t(`review.${name}`)}
              </th>
            ))}
            <th scope="col">{t('review.paidInto')}</th>
            <th scope="col" className="number">
              {t('review.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ currency, count: rows, amount, wallet }) => (
            <tr key={currency} className="is-total">
              <th scope="row">{currency.toUpperCase()}</th>
              <td className="number">{count(rows)}</td>
              <td className="number">{columnAmount(amount, currency, currencies)}</td>
              <td>{wallet?.name ?? t('frame.none')}</td>
              <td className="number">{wallet ? columnAmount(wallet.balance, currency, currencies) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

interface ShortfallsProps {
  readonly batch: string;
  readonly lines: ReviewView['lines'];
  readonly onChanged: () => void;
}

/** What a wallet lacks, on a line of its own with its remedies. */
function Shortfalls({ batch, lines, onChanged }: ShortfallsProps) {
  const { t, money } = useWords();
  const { open } = useRoute();
  return lines.map((line) => {
    const { missing, wallet } = line;
    if (missing === null) return null;
    const currency = wallet?.currency ?? line.currency;
    return (
      <div className="notice notice-error" role="alert" key={line.currency}>
        <p className="notice-text">{t('review.missing', { amount: money(missing, currency) })}</p>
        <Button onClick={() => open({ screen: 'wallets', focus: `swap:${currency}:${missing}` })}>
          {t('review.swap')}
        </Button>
        <Button onClick={() => open({ screen: 'wallets', focus: `deposit:${currency}:${missing}` })}>
          {t('review.deposit')}
        </Button>
        <PayWhatFits batch={batch} currency={currency} onChanged={onChanged} />
      </div>
    );
  });
}

interface ChannelLinesProps extends Pick<CurrencyLinesProps, 'isPriced'> {
  readonly channels: ReviewView['channels'];
}

function ChannelLines({ channels, isPriced }: ChannelLinesProps) {
  const { t, count, money, columnAmount, word } = useWords();
  const currencies = channels.flatMap(({ currency, feesCurrency }) => [currency, feesCurrency]);
  const feesOf = ({ fees, feesCurrency, currency }: (typeof channels)[number]): string =>
    feesCurrency === currency ? columnAmount(fees, currency, currencies) : money(fees, feesCurrency);
  return (
    <TableScroll label={t('review.channels')}>
      <table className="ledger">
        <caption className="ledger-caption">{t('review.channels')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rows.channel')}</th>
            <th scope="col">{t('rows.kind')}</th>
            <th scope="col">{t('rows.currency')}</th>
            {(['rows', 'amount', 'fees'] as const).map((name) => (
              <th key={name} scope="col" className="number">
                {t(`review.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channels.map((line) => (
            <tr key={line.operation + line.channel + line.currency + line.feesCurrency}>
              <th scope="row">{word('channel', line.channel)}</th>
              <td>{word('kind', line.operation)}</td>
              <td>{line.currency.toUpperCase()}</td>
              <td className="number">{count(line.count)}</td>
              <td className="number">{columnAmount(line.amount, line.currency, currencies)}</td>
              <td className="number">{isPriced ? feesOf(line) : NO_FIGURE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function ExchangeLines({ exchanges }: { exchanges: ReviewView['exchanges'] }) {
  const { t, count, money, decimal } = useWords();
  return (
    <TableScroll label={t('review.exchanges')}>
      <table className="ledger">
        <caption className="ledger-caption">{t('review.exchanges')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('review.fromTo')}</th>
            {(['rows', 'rate', 'gets', 'debit'] as const).map((name) => (
              <th key={name} scope="col" className="number">
                {t(`review.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exchanges.map((line) => (
            <tr key={line.fromCurrency + line.toCurrency}>
              <th scope="row">{`${line.fromCurrency.toUpperCase()} → ${line.toCurrency.toUpperCase()}`}</th>
              <td className="number">{count(line.count)}</td>
              <td className="number">{line.rate === null ? '' : decimal(line.rate)}</td>
              <td className="number">{money(line.amount, line.toCurrency)}</td>
              <td className="number">{money(line.debit, line.fromCurrency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
