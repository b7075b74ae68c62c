import type { RecipientView } from '../../shared/ipc/service-views.ts';
import { FactList } from '../facts/fact-list.tsx';
import { recipientFacts } from '../facts/service-facts.ts';
import { useRoute } from '../platform/use-route.tsx';
import { nameOf } from '../recipient-form/recipient-words.ts';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

/** One recipient as the service has it; from here one can be paid. */
export function RecipientPanel({ recipient, onClose }: { recipient: RecipientView; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const { open } = useRoute();
  return (
    <SidePanel title={nameOf(recipient)} onClose={onClose}>
      <FactList facts={recipientFacts(recipient, words)} />
      <div className="line-up">
        <Button kind="primary" onClick={() => open({ screen: 'wallets', focus: `pay:${recipient.id}` })}>
          {t('recipients.pay')}
        </Button>
        <Button onClick={() => open({ screen: 'transactions', focus: `recipient:${recipient.id}` })}>
          {t('recipients.transactions')}
        </Button>
      </div>
    </SidePanel>
  );
}
