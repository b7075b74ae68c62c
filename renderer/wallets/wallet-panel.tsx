import { useState } from 'react';
import type { SessionView, WalletView } from '../../shared/ipc/service-views.ts';
import { useRoute } from '../platform/use-route.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

interface WalletPanelProps {
  readonly wallets: readonly WalletView[];
  readonly id: string;
  readonly onClose: () => void;
}

/** A wallet and its transactions. */
export function WalletPanel({ wallets, id, onClose }: WalletPanelProps) {
  const { t, money, word } = useWords();
  const { open } = useRoute();
  const [offset, setOffset] = useState(0);
  const wallet = wallets.find((one) => one.id === id);
  if (!wallet) return null;
  const openSession = (session: SessionView): void =>
    open({ screen: 'transactions', focus: `search:${session.reference ?? session.id}` });
  return (
    <SidePanel title={wallet.name} onClose={onClose}>
      <p className="figure">{money(wallet.balance, wallet.currency)}</p>
      <dl className="definitions">
        <dt>{t('transactions.status')}</dt>
        <dd>{word('wallet-status', wallet.status)}</dd>
        {wallet.description ? (
          <>
            <dt>{word('field', 'description')}</dt>
            <dd>{wallet.description}</dd>
          </>
        ) : null}
        <Copyable name={t('rows.reference')} value={wallet.reference} />
        <Copyable name={t('wallets.id')} value={wallet.id} />
      </dl>
      <div className="line-up line-up-spread">
        <h3>{t('screen.transactions')}</h3>
        <Button kind="link" onClick={() => open({ screen: 'transactions', focus: `wallet:${wallet.id}` })}>
          {t('wallets.allTransactions')}
        </Button>
      </div>
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
