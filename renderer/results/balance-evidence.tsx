import type { EvidenceView } from '../../shared/ipc/evidence-view.ts';
import { Facts } from '../ui/facts.tsx';
import { useWords } from '../words/use-words.tsx';

/** Our own journal beside the wallet's balance: a hint, never a proof, since others may use the wallet. */
export function BalanceEvidence({ balance }: { balance: EvidenceView['balance'] }) {
  const { t, money, dateTime, count } = useWords();
  if (!balance) return null;
  const shown = (amount: string | null): string =>
    amount === null ? t('frame.unknownValue') : money(amount, balance.currency);
  const facts: readonly (readonly [string, string])[] = [
    [
      balance.readAt === null
        ? t('evidence.balanceBefore')
        : t('evidence.balanceBeforeAt', { date: dateTime(balance.readAt) }),
      shown(balance.before),
    ],
    [t('evidence.balanceOurs', { count: balance.oursCount }), shown(balance.ours)],
    [t('evidence.balanceUnpaid'), shown(balance.expectedUnpaid)],
    [t('evidence.balancePaid'), shown(balance.expectedPaid)],
    [t('evidence.balanceNow'), shown(balance.now)],
    [
      t('evidence.balanceOthers'),
      balance.otherSessions === null
        ? t('frame.unknownValue')
        : t('evidence.balanceSessions', { count: balance.otherSessions }),
    ],
    [t('evidence.balanceInDoubt'), count(balance.othersInDoubt)],
  ];
  return (
    <section className="stack stack-tight">
      <h3>{t('evidence.balance')}</h3>
      <p>{t(`evidence.balanceSays.${balance.says}`)}</p>
      <Facts facts={facts} />
      <p className="field-rule">{t('evidence.balanceHint')}</p>
    </section>
  );
}
