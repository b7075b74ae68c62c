import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { CalculatorPanel } from './calculator-panel.tsx';
import { FeeSchedule } from './fee-schedule.tsx';
import { FeesByMonth } from './fees-by-month.tsx';
import { RateHistory } from './rate-history.tsx';
import './fees.css';

/** The schedule by channel and currency, the five calculators as one tool, the rates seen so far and the fees paid so far. */
export function FeesScreen() {
  const { t } = useWords();
  return (
    <Screen title={t('screen.fees')}>
      <div className="fees">
        <CalculatorPanel />
        <RateHistory />
        <FeesByMonth />
        <FeeSchedule />
      </div>
    </Screen>
  );
}
