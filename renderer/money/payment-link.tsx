import { useCommand } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

interface PaymentLinkProps {
  readonly batch: string;
  readonly row: number;
  readonly link: string | null;
}

/** Where the payer continues, as text to copy. Only main opens it outside the app, after naming the host. */
export function PaymentLink({ batch, row, link }: PaymentLinkProps) {
  const { t } = useWords();
  const open = useCommand('money.open-link');
  if (!link) return null;
  return (
    <section className="stack stack-tight">
      <dl className="definitions">
        <Copyable name={t('money.link')} value={link} />
      </dl>
      <p className="field-rule">{t('money.linkRule')}</p>
      <ProblemList problems={open.problems} />
      <div>
        <Button disabled={open.isBusy} onClick={() => void open.perform({ batch, row })}>
          {t('money.openLink')}
        </Button>
      </div>
    </section>
  );
}
