import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PAYOUT_CURRENCIES } from '../../shared/api/channel-availability.ts';
import { PAYOUT_CHANNELS, transactionTypeOf } from '../../shared/domain/channel.ts';
import { oneOf } from '../../shared/domain/one-of.ts';
import { namesAnotherPayment } from '../../shared/domain/problem.ts';
import { typedPhrase } from '../../shared/i18n/typed-phrases.ts';
import type { MoneyOutcome } from '../../shared/ipc/money-requests.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { QuoteView, WalletView } from '../../shared/ipc/service-views.ts';
import { send, useAnnouncement, useQuery, useTask } from '../bridge/requests.ts';
import {
  arrivingCurrency,
  channelsFor,
  countriesFor,
  type DraftField,
  fieldsOfKind,
  isOptional,
  type MoneyDraft,
  type MoneyKind,
  openFields,
  payinMethodsFor,
  plainAmount,
  walletOf,
} from '../money/money-draft.ts';
import {
  type MoneyRequest,
  moneyRequestOf,
  type Order,
  PRIORITY,
  quoteRequestOf,
} from '../money/money-requests.ts';
import { PaymentLink } from '../money/payment-link.tsx';
import { QuoteLines, useQuote } from '../money/quote-lines.tsx';
import { type Need, swapAmountFor } from '../money/swap-amount.ts';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { brokenDemands } from '../recipient-form/field-rules.ts';
import { RecipientFields } from '../recipient-form/recipient-fields.tsx';
import { nameOf } from '../recipient-form/recipient-words.ts';
import { Chips } from '../ui/chips.tsx';
import { fieldChoices, picked, withNone } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Form } from '../ui/form.tsx';
import { ConfirmDialog } from '../ui/form-dialog.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { SidePanel } from '../ui/screen.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { askedDraft, recipientTypeOf } from './asked-draft.ts';
import { OrderFacts, usePayee } from './order-facts.tsx';

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
        <MoneyOutcomePanel outcome={outcome} onMoved={onDone} onAgain={() => setOutcome(null)} />
      </SidePanel>
    );
  return (
    <SidePanel title={t(`money.${kind}`)} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <p className="soft">{t(`money.${kind}.text`)}</p>
        {need ? <p>{t('money.need', { amount: money(need.amount, need.currency) })}</p> : null}
        <MoneyFields {...{ kind, draft, wallets, isSubmitted, open }} onDraft={setDraft} />
        {quoting ? <QuoteLines quote={quote} onAmount={(amount) => setDraft({ ...draft, amount })} /> : null}
        <Group gap="xs" justify="space-between" ref={end}>
          <Button onClick={onClose}>{t('button.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            color={needsQuote ? 'blue' : 'money'}
            disabled={quote.isBusy}
          >
            {t(needsQuote ? 'money.getQuote' : `money.${kind}.confirm`)}
          </Button>
        </Group>
      </Form>
      {isAsking ? (
        <MoneyConfirm
          {...{ kind, wallets }}
          draft={askedDraft(draft)}
          quote={quote.view}
          isQuoteOver={needsQuote}
          onClose={() => setIsAsking(false)}
          onOutcome={(done) => {
            setIsAsking(false);
            // Each quote is good for one transaction; one that was set aside has used none.
            if (done.state !== 'closed') quote.drop();
            setOutcome(done);
            onDone();
          }}
        />
      ) : null}
    </SidePanel>
  );
}

interface Proposing extends Pick<Order, 'draft' | 'wallets'> {
  readonly need: Need | undefined;
  readonly setDraft: (change: (draft: MoneyDraft) => MoneyDraft) => void;
}

/** As soon as both currencies are known, proposes the amount that brings what is needed; a typed amount stays. */
function useProposedAmount({ need, draft, wallets, setDraft }: Proposing): void {
  const proposed = useRef('');
  const fromCurrency = walletOf(wallets, draft.walletId)?.currency;
  const toCurrency = fromCurrency && need?.currency;
  const isExchange = fromCurrency && toCurrency && fromCurrency !== toCurrency;
  const asked = isExchange ? { fromCurrency, toCurrency, priority: PRIORITY } : null;
  const rate = useQuery('quotes.effective-rate', asked).value?.effectiveRate;
  const amount = need && asked && rate ? swapAmountFor(need, asked.fromCurrency, rate) : undefined;
  useEffect(() => {
    if (amount === undefined) return;
    const before = proposed.current;
    proposed.current = amount;
    setDraft((now) => (now.amount === before ? { ...now, amount } : now));
  }, [amount, setDraft]);
}

function brokenOf(draft: MoneyDraft): number {
  const type = recipientTypeOf(draft);
  return type ? brokenDemands(type, { ...draft.recipient, country: draft.country }).size : 0;
}

interface MoneyConfirmProps extends Pick<Order, 'kind' | 'draft' | 'wallets'> {
  readonly quote: QuoteView | null;
  /** True if what is shown of the costs no longer holds: it may end while the question is open. */
  readonly isQuoteOver: boolean;
  readonly onClose: () => void;
  readonly onOutcome: (outcome: MoneyOutcome) => void;
}

function MoneyConfirm({ kind, draft, wallets, quote, isQuoteOver, ...on }: MoneyConfirmProps) {
  const { onClose, onOutcome } = on;
  const { t, money, locale, problem: inWords } = useWords();
  const { environment } = useSettings();
  const [meantBeside, setMeantBeside] = useState<readonly string[]>([]);
  const { perform, isBusy, problems } = useTask<MoneyRequest, MoneyOutcome>(send, onOutcome);
  const repeated = problems?.filter(({ code }) => namesAnotherPayment(code)) ?? [];
  const places = repeated.map(({ params }) => String(params?.where));
  const areMeant = places.every((place) => meantBeside.includes(place));
  const wallet = walletOf(wallets, draft.walletId);
  const payee = usePayee(kind, draft);
  const isLive = environment === 'live';
  // A single transaction is one payment: in Live the person types its count, as for a batch.
  const phrase = typedPhrase(locale, 'pay', 1);
  const submit = (): void => {
    const confirmation = isLive ? phrase : '';
    const quoteId = quote?.quoteId ?? null;
    const command = moneyRequestOf({ kind, draft, wallets, quoteId, confirmation, meantBeside });
    if (command) void perform(command);
    else onClose();
  };
  const amount = wallet ? money(plainAmount(draft.amount, wallet.currency) ?? '0', wallet.currency) : '';
  return (
    <ConfirmDialog
      title={t(`money.${kind}.ask`, { amount })}
      confirm={t(`money.${kind}.confirm`)}
      color="money"
      command={{ isBusy, problems: repeated.length > 0 ? undefined : problems }}
      isBlocked={isQuoteOver || payee.isAsked || !areMeant}
      phrase={isLive ? phrase : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <OrderFacts {...{ kind, draft, wallets, quote, payee }} />
      {isBusy ? <p role="status">{t('money.onItsWay')}</p> : null}
      {isQuoteOver && !isBusy ? <p role="alert">{t('quote.over')}</p> : null}
      {repeated.length > 0 ? (
        <Checkbox
          label={t('check.bothMeant')}
          description={repeated.map((each) => inWords(each).message).join(' ')}
          checked={areMeant}
          onChange={(event) => setMeantBeside(event.currentTarget.checked ? places : [])}
        />
      ) : null}
    </ConfirmDialog>
  );
}

interface MoneyOutcomePanelProps {
  readonly outcome: MoneyOutcome;
  /** Called when the state changes: only at the end has the money reached the other wallet. */
  readonly onMoved: () => void;
  readonly onAgain: () => void;
}

/** The result so far, as the journal has it; it is followed like a batch's row. */
function MoneyOutcomePanel({ outcome, onMoved, onAgain }: MoneyOutcomePanelProps) {
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
  const tellMoved = useEffectEvent(onMoved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is one move
  useEffect(() => {
    if (hasMovedOn) tellMoved();
  }, [state]);
  const rowProblems = row.value?.problems ?? [];
  const problems = hasMovedOn || rowProblems.length > 0 ? rowProblems : outcome.problems;
  return (
    <Stack>
      <div role="status">
        <RowStateMark state={state} />
        {status ? <p className="soft">{t('money.serviceSays', { status: word('status', status) })}</p> : null}
      </div>
      <ProblemList isFollowed problems={problems} />
      <FactList ids={[[t('fact.sessionId'), outcome.sessionId]]} />
      <PaymentLink batch={outcome.batch} row={outcome.row} link={outcome.paymentLink} />
      <Group gap="xs">
        <Button variant="filled" onClick={() => open(rowRoute(outcome, 'results'))}>
          {t('money.follow')}
        </Button>
        <Button onClick={onAgain}>{t('money.another')}</Button>
      </Group>
    </Stack>
  );
}

interface MoneyFieldsProps extends Pick<Order, 'kind' | 'draft' | 'wallets'> {
  /** Fields that are missing or wrong. */
  readonly open: readonly DraftField[];
  readonly isSubmitted: boolean;
  readonly onDraft: (draft: MoneyDraft) => void;
}

function MoneyFields(props: MoneyFieldsProps) {
  return (
    <Stack>
      {fieldsOfKind(props.kind, props.draft).map((field) =>
        field === 'target' ? (
          <TargetFields key={field} {...props} />
        ) : (
          <MoneyField key={field} field={field} {...props} />
        ),
      )}
    </Stack>
  );
}

function MoneyField({ field, ...props }: MoneyFieldsProps & { field: Exclude<DraftField, 'target'> }) {
  const { t, find, word } = useWords();
  const { draft, onDraft } = props;
  const name =
    field === 'walletId'
      ? t(`money.walletId.${sideOf(props.kind)}`)
      : (find('money.field', field) ?? word('field', field));
  const error = props.isSubmitted && props.open.includes(field) ? t(errorOf(field)) : undefined;
  const choices = useChoices(field, props);
  const shared = {
    label: isOptional(field) ? `${name} (${t('form.optional')})` : name,
    error,
    value: draft[field],
  };
  const enter = (value: string): void => onDraft({ ...draft, ...changed(field, value) });
  if (choices)
    return <Select {...shared} data={withNone(t('form.choose'), choices)} onChange={picked(enter)} />;
  const currency = walletOf(props.wallets, draft.walletId)?.currency.toUpperCase();
  const amountRule = currency ? t('money.amountIn', { currency }) : t('money.chooseWallet');
  return (
    <TextInput
      {...shared}
      onChange={(event) => enter(event.currentTarget.value)}
      description={field === 'amount' ? amountRule : undefined}
      inputMode={field === 'amount' ? 'decimal' : 'text'}
      autoComplete="off"
    />
  );
}

function changed(field: Exclude<DraftField, 'target'>, value: string): Partial<MoneyDraft> {
  if (field !== 'channel') return { [field]: value };
  return { channel: oneOf(PAYOUT_CHANNELS, value) ?? '' };
}

function sideOf(kind: MoneyKind): 'from' | 'into' {
  return kind === 'deposit' || kind === 'customer-deposit' ? 'into' : 'from';
}

function errorOf(field: DraftField): 'money.amountRule' | 'money.otherWallet' | 'rule.required' {
  if (field === 'amount') return 'money.amountRule';
  return field === 'toWalletId' ? 'money.otherWallet' : 'rule.required';
}

/** The options of this field's drop-down; undefined for a field that is typed. */
function useChoices(field: DraftField, { kind, draft, wallets }: MoneyFieldsProps) {
  const words = useWords();
  const currency = arrivingCurrency(kind, draft, wallets);
  switch (field) {
    case 'walletId':
    case 'toWalletId':
      return wallets.map((wallet) => ({
        value: wallet.id,
        label: `${wallet.name} · ${words.money(wallet.balance, wallet.currency)}`,
      }));
    case 'country':
      return fieldChoices('country', countriesFor(currency), words);
    case 'channel':
      return fieldChoices('channel', channelsFor(currency, draft.country), words);
    case 'payinMethod':
      return fieldChoices('channel', payinMethodsFor(draft.country), words);
    case 'toCurrency':
      return fieldChoices('currency', PAYOUT_CURRENCIES, words);
    default:
      return undefined;
  }
}

/** The recipient: an own account by id, a recipient of the book, or the fields of a new one. */
function TargetFields(props: MoneyFieldsProps) {
  const { t } = useWords();
  const { draft, onDraft, kind } = props;
  const kinds = targetKindsOf(kind, draft.channel);
  const isPossible = kinds.includes(draft.targetKind);
  const [first = 'account'] = kinds;
  const turnToPossible = useEffectEvent(() => onDraft({ ...draft, targetKind: first }));
  // Another channel may pay other targets.
  useEffect(() => {
    if (!isPossible) turnToPossible();
  }, [isPossible]);
  return (
    <Stack>
      <Chips
        label={t(`money.target.${kind === 'withdraw' ? 'own' : 'other'}`)}
        isLabelShown
        choices={kinds.map((value) => ({ value, label: t(`money.target.${value}`) }))}
        chosen={draft.targetKind}
        onChoose={(targetKind) => onDraft({ ...draft, targetKind })}
      />
      <Target {...props} />
    </Stack>
  );
}

/** A channel that the document has no recipient for pays an account by its id or, after a swap, a known recipient. */
function targetKindsOf(kind: MoneyKind, channel: MoneyDraft['channel']): readonly MoneyDraft['targetKind'][] {
  const hasRecipient = channel === '' || transactionTypeOf(channel) !== undefined;
  if (kind === 'swap-and-send') return hasRecipient ? ['recipient', 'fields'] : ['recipient'];
  return hasRecipient ? ['recipient', 'account', 'fields'] : ['account'];
}

function Target(props: MoneyFieldsProps) {
  const { t } = useWords();
  const { draft, onDraft, isSubmitted, open } = props;
  const error = isSubmitted && open.includes('target') ? t('rule.required') : undefined;
  if (draft.targetKind === 'account')
    return (
      <TextInput
        label={t('money.field.destinationAccountId')}
        description={t('money.accountRule')}
        error={error}
        value={draft.destinationAccountId}
        onChange={({ currentTarget: { value: text } }) => onDraft({ ...draft, destinationAccountId: text })}
      />
    );
  if (draft.targetKind === 'recipient') {
    const recipientType = props.kind === 'withdraw' ? 'withdrawal' : 'all';
    const choose = (recipientId: string) => onDraft({ ...draft, recipientId });
    return <BookChoice draft={draft} recipientType={recipientType} error={error} onChoose={choose} />;
  }
  const type = recipientTypeOf(draft);
  if (!type) return <p role="status">{t(draft.channel === '' ? 'money.chooseChannel' : 'money.noFields')}</p>;
  return (
    <RecipientFields
      type={type}
      fields={{ ...draft.recipient, country: draft.country }}
      onFields={(recipient) => onDraft({ ...draft, recipient, country: recipient.country ?? draft.country })}
      isSubmitted={isSubmitted}
    />
  );
}

/** Nobody looks through a drop-down of more than this: a longer book is searched. */
const LISTED_MAX = 100;
/** Each search reads the whole book, so a word typed without a pause is one search. */
const TYPED_MS = 300;

interface BookChoiceProps {
  readonly draft: Pick<MoneyDraft, 'channel' | 'recipientId'>;
  readonly recipientType: RequestInput<'recipients.list'>['recipientType'];
  readonly error: string | undefined;
  readonly onChoose: (recipientId: string) => void;
}

/** A recipient of the book, among those that the channel can pay. */
function BookChoice({ draft, recipientType, error, onChoose }: BookChoiceProps) {
  const { t } = useWords();
  const { recipientId } = draft;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), TYPED_MS);
  const page = { offset: 0, limit: LISTED_MAX, recipientType };
  const book = useQuery('recipients.list', asked === '' ? page : { ...page, search: asked });
  const { items = [], total = 0, partly = null } = book.shown ?? {};
  // The chosen recipient stays in the list, whatever is searched for.
  const isElsewhere =
    recipientId !== '' && book.shown !== undefined && !items.some(({ id }) => id === recipientId);
  const own = useQuery('recipients.list', isElsewhere ? { ...page, search: recipientId } : null);
  const type = recipientTypeOf(draft);
  const fitting = items.filter(({ transactionType }) => !type || transactionType === type);
  const chosen = own.value?.items.filter(({ id }) => id === recipientId) ?? [];
  const isOfOtherChannel =
    type !== undefined &&
    [...chosen, ...items].some(({ transactionType, id }) => id === recipientId && transactionType !== type);
  const drop = useEffectEvent(() => onChoose(''));
  // Who was chosen for another channel would be paid by a way that is not theirs.
  useEffect(() => {
    if (isOfOtherChannel) drop();
  }, [isOfOtherChannel]);
  const isLong = search !== '' || total > LISTED_MAX;
  return (
    <>
      {isLong ? (
        <TextInput
          label={t('money.searchBook')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <Select
        label={t('money.target.recipient')}
        error={error}
        description={
          total > items.length ? t('money.bookIsLonger', { count: total - items.length }) : undefined
        }
        data={withNone(
          t('form.choose'),
          [...chosen, ...fitting].map((recipient) => ({
            value: recipient.id,
            label: nameOf(recipient),
          })),
        )}
        value={recipientId}
        onChange={picked(onChoose)}
      />
      <ProblemList problems={book.problems ?? own.problems ?? (partly ? [partly] : [])} />
    </>
  );
}
