/** Whether the wallets suffice: need beside balance, and which rows can be paid if they do not. */
import { useState } from 'react';
import type { ReviewView } from '../../shared/ipc/batch-views.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { Answered } from '../ui/answers.tsx';
import { SelectField } from '../ui/controls.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';

/** A bar per wallet: the share of its balance that the batch needs, or the share of the need that it covers. */
export function WalletNeeds({ lines }: { lines: ReviewView['lines'] }) {
  const { t, money } = useWords();
  const wallets = lines.flatMap(({ wallet, needed, missing }) =>
    wallet && needed !== null ? [{ wallet, needed, isShort: missing !== null }] : [],
  );
  if (wallets.length === 0) return null;
  return (
    <ul className="stack stack-tight" aria-label={t('review.needs')}>
      {wallets.map(({ wallet, needed, isShort }) => {
        const [need, balance] = [Number(needed), Number(wallet.balance)];
        const longest = Math.max(need, balance) || 1;
        return (
          <li key={wallet.id}>
            <span>
              {t('review.need', {
                wallet: wallet.name,
                needed: money(needed, wallet.currency),
                balance: money(wallet.balance, wallet.currency),
              })}
            </span>
            <svg
              className={isShort ? 'need-bar is-short' : 'need-bar'}
              viewBox="0 0 100 12"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className="need-balance" width={(100 * balance) / longest} height="12" />
              <rect className="need-needed" y="3" width={(100 * need) / longest} height="6" />
            </svg>
          </li>
        );
      })}
    </ul>
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
export function FitDialog({ currency, onChanged, onClose }: FitDialogProps) {
  const { batch } = useOpenBatch().batch;
  const { t, money } = useWords();
  const showToast = useToast();
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('sheet');
  const fitting = useQuery('batches.rows-that-fit', { batch, currency, order });
  const { value, shown } = fitting;
  const close = useCommand('batches.close-rows', (_, { rows }) => {
    showToast(t('held.closedMany', { count: rows.length }));
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
      <SelectField
        label={t('review.fitOrder')}
        choices={orders.map((value) => ({ value, label: t(`review.fit.${value}`) }))}
        value={order}
        onValue={setOrder}
      />
      <Answered query={fitting}>
        {({ count, needed, leftOut: { length } }) => (
          <p>{t('review.fitText', { count, needed: money(needed, currency), left: length })}</p>
        )}
      </Answered>
    </ConfirmDialog>
  );
}
