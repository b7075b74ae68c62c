import { useSettings } from '../platform/use-settings.tsx';
import { useWords } from '../words/use-words.tsx';

/** What “at most” says, where it stands. */
export function AtMost() {
  const { t, decimal } = useWords();
  const { tolerancePercent } = useSettings().view.settings.quote;
  return <p className="soft ledger-note">{t('review.atMost', { percent: decimal(tolerancePercent) })}</p>;
}
