/** Whether the wallets suffice: need beside balance, and which rows can be paid if they do not. */

import { Button, Menu, Progress, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatAmount, parseAmount } from '../../shared/domain/money.ts';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useSetAside } from '../batch/use-set-aside.ts';
import { useQuery } from '../bridge/requests.ts';
import { useRoute } from '../platform/use-route.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked } from '../ui/choices.ts';
import { ConfirmDialog, DialogButton } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/use-words.tsx';

interface WalletBarsProps {
  readonly review: ReviewView;
  readonly onChanged: () => void;
}

/** A bar per wallet: what the batch takes at most, what other batches are to take, and what is left or missing. */
export function WalletBars({ review, onChanged }: WalletBarsProps) {
  const { t } = useWords();
  const lines = review.lines.filter(({ wallet, needed }) => wallet !== null && needed !== null);
  if (lines.length === 0) return null;
  return (
    <Stack component="ul" aria-label={t('review.needs')}>
      {lines.map((line) => (
        <li key={line.currency}>
          <WalletBar line={line} />
          {line.missing === null ? null : <Shortfall line={line} onChanged={onChanged} />}
        </li>
      ))}
    </Stack>
  );
}

type Line = ReviewView['lines'][number];

function WalletBar({ line: { wallet, needed, reserved, missing } }: { line: Line }) {
  const { t, money } = useWords();
  if (wallet === null) return null;
  const { currency } = wallet;
  const minor = (amount: string | null): number => {
    const parsed = parseAmount(amount ?? '0', currency);
    return parsed.ok ? parsed.amountMinor : 0;
  };
  const [need, others, balance] = [minor(needed), minor(reserved), minor(wallet.balance)];
  const left = balance - need - others;
  const shown = (amountMinor: number): string => money(formatAmount(amountMinor, currency), currency);
  const share = (part: number): number => (100 * Math.max(0, part)) / Math.max(need + others, balance, 1);
  const held = Math.min(need, balance);
  const parts = [
    t('review.takes', { amount: shown(need) }),
    ...(others > 0 ? [t('review.reserved', { amount: shown(others) })] : []),
    ...(left >= 0 ? [t('review.left', { amount: shown(left) })] : []),
    ...(left < 0 && missing === null && others > 0 ? [t('review.othersLack', { amount: shown(-left) })] : []),
  ];
  return (
    <>
      <p>
        {t('review.holds', { wallet: wallet.name, balance: shown(balance) })}
        <span className="soft">{` · ${parts.join(' · ')}`}</span>
      </p>
      <Progress.Root className="no-print" size={12} aria-hidden="true">
        <Progress.Section value={share(held)} />
        <Progress.Section value={share(need - held)} color="var(--red)" striped />
        <Progress.Section value={share(others)} color="var(--soft)" striped />
      </Progress.Root>
    </>
  );
}

/** What a wallet lacks, with its remedies. */
function Shortfall({ line, onChanged }: { line: Line; onChanged: () => void }) {
  const { t, money } = useWords();
  const { open } = useRoute();
  const { missing, wallet } = line;
  const currency = wallet?.currency ?? line.currency;
  const openForm = (kind: 'swap' | 'deposit') =>
    open({ screen: 'wallets', focus: `${kind}:${currency}:${missing}` });
  return (
    <Notice
      severity="error"
      action={
        <>
          <Menu>
            <Menu.Target>
              <Button>{`${t('review.addMoney')} ▾`}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => openForm('deposit')}>{t('money.deposit.confirm')}</Menu.Item>
              <Menu.Item onClick={() => openForm('swap')}>{t('money.swap.confirm')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <DialogButton label={t('review.fit')}>
            {(close) => <FitDialog {...{ currency, onChanged }} onClose={close} />}
          </DialogButton>
        </>
      }
    >
      {t('review.missing', { amount: money(missing ?? '0', currency) })}
    </Notice>
  );
}

const ORDERS = ['sheet', 'priority', 'smallest', 'largest'] as const;

interface FitDialogProps {
  /** The currency of the wallet that holds too little. */
  readonly currency: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Sets aside what the wallet cannot pay, in an order that a person chooses; only after they confirm. */
function FitDialog({ currency, onChanged, onClose }: FitDialogProps) {
  const { batch } = useOpenBatch().batch;
  const { t, money } = useWords();
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('sheet');
  const fitting = useQuery('batches.rows-that-fit', { batch, currency, order });
  const { value, shown } = fitting;
  const close = useSetAside(() => {
    onClose();
    onChanged();
  });
  const orders = ORDERS.filter(
    (one) => one !== 'priority' || (shown ?? fitting.earlier)?.hasPriorities || order === one,
  );
  const leftOut = value && value.count > 0 ? value.leftOut : [];
  return (
    <ConfirmDialog
      title={t('review.fit')}
      confirm={t('review.fitDo', { count: shown?.leftOut.length ?? 0 })}
      color="blue"
      command={close}
      isBlocked={leftOut.length === 0}
      onSubmit={() => void close.perform({ batch, rows: [...leftOut] })}
      onClose={onClose}
    >
      <Select
        label={t('review.fitOrder')}
        data={orders.map((value) => ({ value, label: t(`review.fit.${value}`) }))}
        value={order}
        onChange={picked(setOrder)}
      />
      <Answered query={fitting}>
        {({ count, needed, leftOut: { length } }) => (
          <p>{t('review.fitText', { count, needed: money(needed, currency), left: length })}</p>
        )}
      </Answered>
    </ConfirmDialog>
  );
}
