import { formatCountry } from '../../shared/i18n/format-values.ts';
import type { RecipientView } from '../../shared/ipc/service-views.ts';
import { useRoute } from '../platform/use-route.tsx';
import { accountOf, nameOf } from '../recipient-form/recipient-words.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Facts } from '../ui/facts.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

/** One recipient as the service has it; from here one can be paid. */
export function RecipientPanel({ recipient, onClose }: { recipient: RecipientView; onClose: () => void }) {
  const { t, word, locale, dateTime } = useWords();
  const { open } = useRoute();
  const facts: readonly (readonly [string, string | null])[] = [
    [word('field', 'transaction_type'), word('transactionType', recipient.transactionType)],
    [t('recipients.account'), accountOf(recipient)],
    [word('field', 'email'), recipient.email],
    [word('field', 'phone'), recipient.phone],
    [word('field', 'provider'), recipient.provider],
    [word('field', 'country'), recipient.country ? formatCountry(recipient.country, locale) : null],
    [word('field', 'institution_number'), recipient.institutionNumber],
    [word('field', 'transit_number'), recipient.transitNumber],
    [word('field', 'bank_code'), recipient.bankCode],
    [word('field', 'account_branch'), recipient.accountBranch],
    [word('field', 'withdrawal_channel'), recipient.withdrawalChannel],
    [word('field', 'payee_name'), recipient.payeeName],
    [word('field', 'payee_code'), recipient.payeeCode],
    [word('field', 'language'), recipient.language ? word('choice', recipient.language.toLowerCase()) : null],
    [t('recipients.type'), recipient.recipientType ? word('recipientType', recipient.recipientType) : null],
    [t('transactions.created'), recipient.createdAt ? dateTime(recipient.createdAt) : null],
  ];
  return (
    <SidePanel title={nameOf(recipient)} onClose={onClose}>
      <Facts facts={facts}>
        <Copyable name={t('recipients.id')} value={recipient.id} />
      </Facts>
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
