import { Badge, Button, Group, Menu, Paper, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { SessionView, WalletView } from '../../shared/ipc/service-views.ts';
import { type Query, useQuery } from '../bridge/requests.ts';
import { walletFacts } from '../facts/service-facts.ts';
import { EMPTY_DRAFT, MONEY_KINDS, type MoneyDraft, type MoneyKind } from '../money/money-draft.ts';
import type { Need } from '../money/swap-amount.ts';
import { useRoute } from '../platform/use-route.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked, withNone } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { DialogButton } from '../ui/form-dialog.tsx';
import { ProblemList, useAppProblems } from '../ui/problems.tsx';
import { Screen, SidePanel } from '../ui/screen.tsx';
import { SearchedList } from '../ui/searched-list.tsx';
import { useWords } from '../words/use-words.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { ALL_WALLETS, chosenWallets, valuesOf, WALLET_SORTS, type WalletChoice } from './wallet-filter.ts';

type Panel =
  | { readonly kind: 'wallet'; readonly id: string }
  | {
      readonly kind: 'money';
      readonly money: MoneyKind;
      readonly preset: Partial<MoneyDraft>;
      readonly need?: Need;
    };

/** Balances, and each way to move money: calculator first, then its followed result. */
export function WalletsScreen({ focus }: { focus: string | undefined }) {
  const { t } = useWords();
  const query = useQuery('wallets.list', {});
  // If balances could not be read again, an open form and the result of a payment stay.
  const value = query.value ?? query.earlier;
  return (
    <Answered query={{ ...query, value, shown: value }} title={t('screen.wallets')}>
      {({ wallets }) => <Wallets key={focus ?? ''} {...{ wallets, query, focus }} />}
    </Answered>
  );
}

interface WalletsProps {
  readonly wallets: readonly WalletView[];
  /** Its problems say why the balances are those of an earlier moment. */
  readonly query: Pick<Query<unknown>, 'problems' | 'reload'>;
  readonly focus: string | undefined;
}

function Wallets({ wallets, query: { problems, reload }, focus }: WalletsProps) {
  const { t, word } = useWords();
  const { replace, canGoBack, goBack } = useRoute();
  const { isJournalClosed } = useAppProblems();
  // Every way to move money begins or ends in one of our active wallets.
  const active = wallets.filter(({ status }) => status === 'ACTIVE');
  const canMove = !isJournalClosed && active.length > 0;
  const [panel, setPanel] = useState<Panel | null>(() => panelOfFocus(focus, wallets));
  const [choice, setChoice] = useState<WalletChoice>(ALL_WALLETS);
  const isForBatch = canGoBack && /^(?:swap|deposit):/.test(focus ?? '');
  const close = (): void => {
    setPanel(null);
    // A person who came to fill a wallet for a batch returns to that batch.
    if (isForBatch) goBack();
    else if (focus) replace({ screen: 'wallets' });
  };
  return (
    <Screen
      title={t('screen.wallets')}
      isFlush
      actions={
        <>
          {isForBatch ? <Button onClick={goBack}>{t('approve.back')}</Button> : null}
          <Button variant="subtle" onClick={reload}>
            {t('wallets.refresh')}
          </Button>
          <MoneyButtons
            canMove={canMove}
            isFilled={panel?.kind !== 'money'}
            onMove={(money) => setPanel({ kind: 'money', money, preset: walletPreset(panel) })}
          />
        </>
      }
    >
      <Stack className="list-pane">
        <ProblemList problems={problems} />
        <SearchedList
          items={chosenWallets(wallets, choice)}
          textsOf={(wallet) => [
            ...[wallet.name, wallet.currency, wallet.balance, word('wallet-status', wallet.status)],
            ...[
              wallet.type && word('walletType', wallet.type),
              wallet.reference,
              wallet.description,
              wallet.id,
            ],
          ]}
          label={t('wallets.search')}
          empty={t('wallets.empty')}
          filters={
            wallets.length < MANY_WALLETS
              ? null
              : {
                  controls: <WalletFilter wallets={wallets} choice={choice} onChoice={setChoice} />,
                  clear: () => setChoice(ALL_WALLETS),
                }
          }
        >
          {(shown) => (
            <WalletCards
              wallets={shown}
              chosen={panel?.kind === 'wallet' ? panel.id : undefined}
              onChoose={(id) => setPanel({ kind: 'wallet', id })}
            />
          )}
        </SearchedList>
      </Stack>
      {panel?.kind === 'money' && canMove ? (
        <MoneyPanel
          key={panel.money}
          kind={panel.money}
          wallets={active}
          preset={{ ...EMPTY_DRAFT, ...panel.preset }}
          need={panel.need}
          onClose={close}
          onDone={reload}
        />
      ) : null}
      {panel?.kind === 'wallet' ? (
        <WalletPanel key={panel.id} wallets={wallets} id={panel.id} onClose={close} />
      ) : null}
    </Screen>
  );
}

interface MoneyButtonsProps {
  readonly canMove: boolean;
  /** A form that is open has the one filled button. */
  readonly isFilled: boolean;
  readonly onMove: (kind: MoneyKind) => void;
}

/** Adding money is one click; the other ways to move it are a menu. */
function MoneyButtons({ canMove, isFilled, onMove }: MoneyButtonsProps) {
  const { t } = useWords();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button disabled={!canMove} rightSection={<span aria-hidden="true">▾</span>}>
            {t('wallets.move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {MONEY_KINDS.filter((kind) => kind !== 'deposit').map((kind) => (
            <Menu.Item key={kind} onClick={() => onMove(kind)}>
              {t(`money.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant={isFilled ? 'filled' : 'default'} disabled={!canMove} onClick={() => onMove('deposit')}>
        {t('money.deposit')}
      </Button>
    </>
  );
}

function walletPreset(panel: Panel | null): Partial<MoneyDraft> {
  return panel?.kind === 'wallet' ? { walletId: panel.id } : {};
}

/**
 * A route's focus determines what the screen opens at: `swap:cad:12.50`, `deposit:xof:9000`, `pay:RECIPIENT`, or a
 * wallet's id.
 */
function panelOfFocus(focus: string | undefined, wallets: readonly WalletView[]): Panel | null {
  if (!focus) return null;
  const [kind, value = '', amount = ''] = focus.split(':');
  const walletId =
    wallets.find(({ currency, status }) => currency === value && status === 'ACTIVE')?.id ?? '';
  if (kind === 'deposit') return { kind: 'money', money: 'deposit', preset: { walletId, amount } };
  if (kind === 'swap') {
    const others = wallets.filter(({ currency, status }) => currency !== value && status === 'ACTIVE');
    const from = others.length === 1 ? { walletId: others[0]?.id ?? '' } : {};
    const preset = { ...from, toWalletId: walletId };
    return { kind: 'money', money: 'swap', preset, need: { currency: value, amount } };
  }
  if (kind === 'pay')
    return { kind: 'money', money: 'pay', preset: { targetKind: 'recipient', recipientId: value } };
  return { kind: 'wallet', id: focus };
}

interface WalletFilterProps {
  readonly wallets: readonly WalletView[];
  readonly choice: WalletChoice;
  readonly onChoice: (choice: WalletChoice) => void;
}

/** From this many wallets on they are searched and filtered; fewer are seen at once. */
const MANY_WALLETS = 7;

/** Currency, type and status, with the values that exist, and the order. */
function WalletFilter({ wallets, choice, onChoice }: WalletFilterProps) {
  const { t, word } = useWords();
  const filters = [
    ['currency', t('fact.currency'), (value: string) => value.toUpperCase()],
    ['type', t('wallets.type'), (value: string) => word('walletType', value)],
    ['status', t('fact.status'), (value: string) => word('wallet-status', value)],
  ] as const;
  return (
    <>
      {filters.map(([name, label, worded]) => (
        <Select
          key={name}
          className="fit"
          aria-label={label}
          data={withNone(
            label,
            valuesOf(wallets, name).map((value) => ({ value, label: worded(value) })),
          )}
          value={choice[name]}
          onChange={picked((next) => onChoice({ ...choice, [name]: next }))}
        />
      ))}
      <Select
        className="fit"
        aria-label={t('transactions.sort')}
        data={WALLET_SORTS.map((value) => ({ value, label: t(`wallets.sort.${value}`) }))}
        value={choice.sort}
        onChange={picked((next) => onChoice({ ...choice, sort: next }))}
      />
    </>
  );
}

interface WalletCardsProps {
  readonly wallets: readonly WalletView[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

function WalletCards({ wallets, chosen, onChoose }: WalletCardsProps) {
  const { t } = useWords();
  return (
    <ul className="columns" aria-label={t('screen.wallets')}>
      {wallets.map((wallet) => (
        <WalletCard
          key={wallet.id}
          wallet={wallet}
          isChosen={wallet.id === chosen}
          onChoose={() => onChoose(wallet.id)}
        />
      ))}
    </ul>
  );
}

interface WalletCardProps {
  readonly wallet: WalletView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** What a wallet holds first, then what it is; the whole card opens it. */
function WalletCard({ wallet, isChosen, onChoose }: WalletCardProps) {
  const { word, amount } = useWords();
  const { name, balance, currency, status, type } = wallet;
  return (
    <Paper
      component="li"
      className={isChosen ? 'is-chosen' : undefined}
      display="grid"
      withBorder
      radius="md"
      px="md"
      py="sm"
    >
      <Text component="span" fz={20} lh="28px">
        <Text span inherit fw={600}>
          {amount(balance, currency)}
        </Text>{' '}
        <Text span fz={12} c="dimmed">
          {currency.toUpperCase()}
        </Text>
      </Text>
      <Group component="span" gap="xs">
        <UnstyledButton className="opener" onClick={onChoose}>
          {name}
        </UnstyledButton>
        {status === 'ACTIVE' ? null : <Badge color="gray">{word('wallet-status', status)}</Badge>}
      </Group>
      <Text component="span" fz={12} lh="16px" c="dimmed">
        {type ? word('walletType', type) : ''}
      </Text>
    </Paper>
  );
}

interface WalletPanelProps {
  readonly wallets: readonly WalletView[];
  readonly id: string;
  readonly onClose: () => void;
}

/** A wallet in full, read again, and its transactions. */
function WalletPanel({ wallets, id, onClose }: WalletPanelProps) {
  const words = useWords();
  const { t, money } = words;
  const { open } = useRoute();
  const [offset, setOffset] = useState(0);
  const fetched = useQuery('wallets.get', { id });
  const wallet = fetched.value ?? wallets.find((one) => one.id === id);
  if (!wallet) return null;
  const openSession = (session: SessionView): void =>
    open({ screen: 'transactions', focus: `search:${session.reference ?? session.id}` });
  return (
    <SidePanel title={wallet.name} onClose={onClose}>
      <p className="figure">{money(wallet.balance, wallet.currency)}</p>
      <ProblemList problems={fetched.problems} />
      <FactList {...walletFacts(wallet, words)} />
      <DialogButton label={t('wallets.statement')}>
        {(close) => <StatementDialog wallet={wallet} onClose={close} />}
      </DialogButton>
      <Group gap="xs" justify="space-between">
        <h3>{t('screen.transactions')}</h3>
        <Button
          variant="transparent"
          onClick={() => open({ screen: 'transactions', focus: `wallet:${wallet.id}` })}
        >
          {t('wallets.allTransactions')}
        </Button>
      </Group>
      <SessionList
        filter={{ wallets: [wallet.id] }}
        offset={offset}
        onOffset={setOffset}
        chosen={undefined}
        onChoose={openSession}
      />
    </SidePanel>
  );
}
