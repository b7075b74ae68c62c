import { useState } from 'react';
import type { SessionView, WalletView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/use-request.ts';
import { FactList } from '../facts/fact-list.tsx';
import { walletFacts } from '../facts/service-facts.ts';
import { useRoute } from '../platform/use-route.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

interface WalletPanelProps {
  readonly wallets: readonly WalletView[];
  readonly id: string;
  readonly onClose: () => void;
}

/** A wallet in full, read again, and its transactions. */
export function WalletPanel({ wallets, id, onClose }: WalletPanelProps) {
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
      <FactList facts={walletFacts(wallet, words)} />
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
