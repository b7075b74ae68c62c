import { useSettings } from '../platform/use-settings.tsx';
import { useWords } from '../words/use-words.tsx';

/** Explains what “at most” means, where it is used. */
export function AtMost() {
  const { t, decimal } = useWords();
  const { tolerancePercent } = useSettings().view.settings.quote;
  return <p className="soft ledger-note">{t('review.atMost', { percent: decimal(tolerancePercent) })}</p>;
}
