import { useEffect, useRef, useState } from 'react';
import { transactionTypeOf } from '../../shared/domain/channel.ts';
import { typedPhrase } from '../../shared/i18n/typed-phrases.ts';
import type { MoneyOutcome } from '../../shared/ipc/money-requests.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import { request, send } from '../bridge/bridge.ts';
import { useAnnouncement, useQuery, useTask } from '../bridge/use-request.ts';
import { type MoneyDraft, type MoneyKind, openFields, plainAmount, walletOf } from '../money/money-draft.ts';
import { type MoneyRequest, moneyRequestOf, PRIORITY, quoteRequestOf } from '../money/money-requests.ts';
import { PaymentLink } from '../money/payment-link.tsx';
import { QuoteLines } from '../money/quote-lines.tsx';
import { type Need, swapAmountFor } from '../money/swap-amount.ts';
import { useQuote } from '../money/use-quote.ts';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { brokenDemands } from '../recipient-form/field-rules.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { factsOf } from '../ui/fact.ts';
import { Facts } from '../ui/facts.tsx';
import { CheckField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { MoneyFields } from './money-fields.tsx';

interface MoneyPanelProps {
  readonly kind: MoneyKind;
  readonly wallets: readonly WalletView[];
  readonly preset: MoneyDraft;
  /** What a batch lacks: a swap proposes the amount that brings it. */
  readonly need?: Need | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One form for each way to move money: its fields, its quote, a confirmation, its followed result. */
export function MoneyPanel({ kind, wallets, preset, need, onClose, onDone }: MoneyPanelProps) {
  const { t, money } = useWords();
  const [draft, setDraft] = useState(preset);
  useProposedAmount({ need: kind === 'swap' ? need : undefined, draft, wallets, setDraft });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState<MoneyOutcome | null>(null);
  const quoting = quoteRequestOf(kind, draft, wallets);
  const quote = useQuote(quoting);
  const end = useRef<HTMLDivElement>(null);
  // In a small window a quote pushes its own end and its button out of sight.
  useEffect(() => {
    if (quote.view) end.current?.scrollIntoView({ block: 'nearest' });
  }, [quote.view]);
  const open = openFields(kind, draft, wallets);
  // A customer's deposit has no calculator; everything else is quoted before it is confirmed.
  const needsQuote = kind !== 'customer-deposit' && !quote.isFresh;
  const hasBroken = draft.targetKind === 'fields' && brokenOf(draft) > 0;
  const submit = (): void => {
    setIsSubmitted(true);
    if (open.length > 0 || hasBroken) return;
    if (needsQuote) quote.ask();
    else setIsAsking(true);
  };
  if (outcome)
    return (
      <SidePanel title={t(`money.${kind}`)} onClose={onClose}>
        <MoneyOutcomePanel outcome={outcome} onAgain={() => setOutcome(null)} />
      </SidePanel>
    );
  return (
    <SidePanel title={t(`money.${kind}`)} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <p className="soft">{t(`money.${kind}.text`)}</p>
        {need ? <p>{t('money.need', { amount: money(need.amount, need.currency) })}</p> : null}
        <MoneyFields {...{ kind, draft, wallets, isSubmitted, open }} onDraft={setDraft} />
        {quoting ? <QuoteLines quote={quote} onAmount={(amount) => setDraft({ ...draft, amount })} /> : null}
        <div className="line-up line-up-spread" ref={end}>
          <Button onClick={onClose}>{t('button.cancel')}</Button>
          <Button type="submit" kind={needsQuote ? 'primary' : 'money'} disabled={quote.isBusy}>
            {t(needsQuote ? 'money.getQuote' : `money.${kind}.confirm`)}
          </Button>
        </div>
      </Form>
      {isAsking ? (
        <MoneyConfirm
          {...{ kind, draft, wallets }}
          quoteId={quote.quoteId}
          onClose={() => setIsAsking(false)}
          onOutcome={(done) => {
            setIsAsking(false);
            setOutcome(done);
            onDone();
          }}
        />
      ) : null}
    </SidePanel>
  );
}

interface Proposing {
  readonly need: Need | undefined;
  readonly draft: MoneyDraft;
  readonly wallets: readonly WalletView[];
  readonly setDraft: (change: (draft: MoneyDraft) => MoneyDraft) => void;
}

/** As soon as both currencies are known, proposes the amount that brings what is needed; a typed amount stays. */
function useProposedAmount({ need, draft, wallets, setDraft }: Proposing): void {
  const fromCurrency = walletOf(wallets, draft.walletId)?.currency;
  const proposed = useRef('');
  useEffect(() => {
    if (!need || !fromCurrency || fromCurrency === need.currency) return;
    let isCurrent = true;
    const input = { fromCurrency, toCurrency: need.currency, priority: PRIORITY };
    void request('quotes.effective-rate', input).then((reply) => {
      const rate = reply.ok ? reply.value.effectiveRate : null;
      const amount = rate === null ? undefined : swapAmountFor(need, fromCurrency, rate);
      if (!isCurrent || amount === undefined) return;
      const before = proposed.current;
      proposed.current = amount;
      setDraft((now) => (now.amount === before ? { ...now, amount } : now));
    });
    return () => {
      isCurrent = false;
    };
  }, [need, fromCurrency, setDraft]);
}

function brokenOf(draft: MoneyDraft): number {
  const type = draft.channel === '' ? undefined : transactionTypeOf(draft.channel);
  return type ? brokenDemands(type, { ...draft.recipient, country: draft.country }).size : 0;
}

interface MoneyConfirmProps {
  readonly kind: MoneyKind;
  readonly draft: MoneyDraft;
  readonly wallets: readonly WalletView[];
  readonly quoteId: string | null;
  readonly onClose: () => void;
  readonly onOutcome: (outcome: MoneyOutcome) => void;
}

function MoneyConfirm({ kind, draft, wallets, quoteId, onClose, onOutcome }: MoneyConfirmProps) {
  const { t, money, locale, problem: inWords } = useWords();
  const { environment } = useSettings();
  const [isDuplicateMeant, setIsDuplicateMeant] = useState(false);
  const { perform, isBusy, problems } = useTask<MoneyRequest, MoneyOutcome>(send, onOutcome);
  const repeated = problems?.find(({ code }) => code === 'duplicate-exact' || code === 'duplicate-near');
  const wallet = walletOf(wallets, draft.walletId);
  const isLive = environment === 'live';
  // A single transaction is one payment: in Live the person types its count, as for a batch.
  const phrase = typedPhrase(locale, 'pay', 1);
  const submit = (): void => {
    const confirmation = isLive ? phrase : '';
    const command = moneyRequestOf({ kind, draft, wallets, quoteId, confirmation, isDuplicateMeant });
    if (command) void perform(command);
    else onClose();
  };
  const amount = wallet ? money(plainAmount(draft.amount, wallet.currency) ?? '0', wallet.currency) : '';
  return (
    <ConfirmDialog
      title={t(`money.${kind}.ask`, { amount })}
      confirm={t(`money.${kind}.confirm`)}
      kind="money"
      command={{ isBusy, problems: repeated ? undefined : problems }}
      isBlocked={repeated !== undefined && !isDuplicateMeant}
      phrase={isLive ? phrase : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('money.wallet', { wallet: wallet?.name ?? '' })}</p>
      {isBusy ? <p role="status">{t('money.onItsWay')}</p> : null}
      {repeated ? (
        <CheckField
          label={t('check.bothMeant')}
          rule={inWords(repeated).message}
          checked={isDuplicateMeant}
          onTick={setIsDuplicateMeant}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** The result so far, as the journal has it; it is followed like a batch's row. */
function MoneyOutcomePanel({ outcome, onAgain }: { outcome: MoneyOutcome; onAgain: () => void }) {
  const { t, word } = useWords();
  const { open } = useRoute();
  const row = useQuery('batches.row', { batch: outcome.batch, row: outcome.row });
  useAnnouncement('batch-changed', ({ view }) => {
    if (view.batch === outcome.batch) row.reload();
  });
  const state = row.value?.state ?? outcome.state;
  const status = row.value?.status ?? outcome.status;
  // Only the answer says why it was not carried out; once the row's state changes, the row's own problems are shown.
  const hasMovedOn = state !== outcome.state;
  const rowProblems = row.value?.problems ?? [];
  const problems = hasMovedOn || rowProblems.length > 0 ? rowProblems : outcome.problems;
  return (
    <div className="stack">
      <div role="status">
        <RowStateMark state={row.value?.state ?? state} />
        {status ? <p className="soft">{t('money.serviceSays', { status: word('status', status) })}</p> : null}
      </div>
      <ProblemList isFollowed problems={problems} />
      <Facts facts={factsOf([], [[t('fact.sessionId'), outcome.sessionId]])} />
      <PaymentLink batch={outcome.batch} row={outcome.row} link={outcome.paymentLink} />
      <div className="line-up">
        <Button kind="primary" onClick={() => open(rowRoute(outcome, 'results'))}>
          {t('money.follow')}
        </Button>
        <Button onClick={onAgain}>{t('money.another')}</Button>
      </div>
    </div>
  );
}
