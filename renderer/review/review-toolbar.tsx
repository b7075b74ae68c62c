import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useQuery } from '../bridge/use-request.ts';
import { useActions } from '../platform/actions.tsx';
import { Button } from '../ui/button.tsx';
import { InlineSelect } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';
import type { PrintedReview } from './printed-payees.tsx';

type QuoteChoice = Omit<RequestInput<'batches.quote'>, 'batch'>;

interface ReviewToolbarProps {
  readonly choice: QuoteChoice;
  /** How long exact quotes for all rows would take; null while unknown. */
  readonly seconds: number | null;
  readonly isBusy: boolean;
  readonly printed: PrintedReview;
  readonly onQuote: (choice: QuoteChoice) => void;
}

/** Which wallets pay, or are paid into; exact quotes, if there are any; and the printed sheet. */
export function ReviewToolbar({ choice, seconds, isBusy, printed, onQuote }: ReviewToolbarProps) {
  const { batch } = useOpenBatch();
  const { t, duration } = useWords();
  useActions([{ name: 'print', label: 'review.print', perform: printed.print }]);
  const comesIn = batch.kind === 'customer-deposits';
  const wallets = useQuery('wallets.list', { status: 'ACTIVE' });
  const active = wallets.value?.wallets ?? [];
  const currencies = batch.totals.map(({ currency }) => currency);
  return (
    <>
      {currencies.map((currency) => (
        <WalletChoice
          key={currency}
          currency={currency}
          wallets={active.filter((wallet) => wallet.currency === currency)}
          chosen={choice.wallets[currency] ?? ''}
          isDisabled={isBusy}
          onChoose={(id) => {
            const { [currency]: _, ...others } = choice.wallets;
            onQuote({ ...choice, wallets: id === '' ? others : { ...others, [currency]: id } });
          }}
        />
      ))}
      {wallets.value && !comesIn ? (
        <ExchangeChoice
          missing={currencies.filter((code) => active.every(({ currency }) => currency !== code))}
          others={currencies.filter((code) => code !== choice.convertFrom)}
          sources={[...new Set(active.map(({ currency }) => currency))]}
          chosen={choice.convertFrom ?? ''}
          isDisabled={isBusy}
          onChoose={(code) => onQuote({ ...choice, convertFrom: code === '' ? null : code })}
        />
      ) : null}
      {comesIn ? null : (
        <Button disabled={isBusy} onClick={() => onQuote({ ...choice, isExact: true })}>
          {seconds === null
            ? t('review.quoteAll')
            : t('review.quoteAllIn', { time: duration(Math.max(1, seconds)) })}
        </Button>
      )}
      <Button disabled={printed.isPrinting} onClick={printed.print}>
        {t('review.print')}
      </Button>
    </>
  );
}

interface ChoiceProps {
  readonly chosen: string;
  readonly isDisabled: boolean;
  /** Takes a wallet's id, or a currency; the empty text for no choice. */
  readonly onChoose: (value: string) => void;
}

interface WalletChoiceProps extends ChoiceProps {
  readonly currency: string;
  readonly wallets: readonly WalletView[];
}

/** Shown only if there is a choice: a currency's only active wallet is chosen automatically. */
function WalletChoice({ currency, wallets, chosen, isDisabled, onChoose }: WalletChoiceProps) {
  const { t, money } = useWords();
  if (wallets.length < 2 && chosen === '') return null;
  const code = currency.toUpperCase();
  return (
    <InlineSelect
      label={t('review.walletFor', { currency: code })}
      empty={t(wallets.length > 1 ? 'review.walletChoose' : 'review.walletFound', { currency: code })}
      choices={wallets.map((wallet) => ({
        value: wallet.id,
        label: `${wallet.name} · ${money(wallet.balance, wallet.currency)}`,
      }))}
      value={chosen}
      disabled={isDisabled}
      onValue={onChoose}
    />
  );
}

interface ExchangeChoiceProps extends ChoiceProps {
  /** Currencies of the sheet without an active wallet. */
  readonly missing: readonly string[];
  /** All except the one to exchange from. */
  readonly others: readonly string[];
  readonly sources: readonly string[];
}

/**
 * Shown only if a currency has no wallet, or an exchange was chosen: the wallet from which its rows are exchanged and
 * sent.
 */
function ExchangeChoice({ missing, others, sources, chosen, isDisabled, onChoose }: ExchangeChoiceProps) {
  const { t } = useWords();
  if (missing.length === 0 && chosen === '') return null;
  const currencies = (missing.length > 0 ? missing : others).map((code) => code.toUpperCase()).join(', ');
  return (
    <InlineSelect
      label={t('review.convertFrom', { currencies })}
      empty={t('review.convertNone', { currencies })}
      choices={sources.map((code) => ({
        value: code,
        label: t('review.convertChoice', { currencies, from: code.toUpperCase() }),
      }))}
      value={chosen}
      disabled={isDisabled}
      onValue={onChoose}
    />
  );
}
