import { useEffect, useId, useState } from 'react';
import type { BatchView } from '../../shared/ipc/batch-views.ts';
import { useCommand } from '../bridge/use-request.ts';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';
import { RATE_STOPS, rateOfStop, stopOfRate } from './rate-stops.ts';

/** The new rate is sent this long after the last movement, so that dragging the slider makes one command. */
const SETTLE_MS = 300;

/**
 * The rate of all calls to the service: a person sets it with the slider, and it is halved automatically if the
 * service asks.
 */
export function PaceControl({ batch, take }: { batch: BatchView; take: (view: BatchView) => void }) {
  const { t, decimal } = useWords();
  const change = useCommand('batches.set-pace');
  const id = useId();
  const { perSecond, maxPerSecond } = batch.pace;
  const [stop, setStop] = useState(stopOfRate(perSecond));
  const [isPulled, setIsPulled] = useState(false);
  useEffect(() => setStop(stopOfRate(perSecond)), [perSecond]);
  const { perform } = change;
  useEffect(() => {
    if (!isPulled) return;
    const timer = setTimeout(() => {
      setIsPulled(false);
      const rate = rateOfStop(stop);
      const input = { batch: batch.batch, perSecond: rate, maxPerSecond: Math.max(rate, maxPerSecond) };
      void perform(input).then((view) => view && take(view));
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isPulled, stop, batch.batch, maxPerSecond, perform, take]);
  // Until it is moved the slider is at the nearest stop; the words give the actual rate.
  const words = t('send.rate', { rate: decimal(isPulled ? rateOfStop(stop) : perSecond) });
  return (
    <div className="stack stack-close field">
      <label className="field-label" htmlFor={id}>
        {t('send.pace')}
      </label>
      <div className="line-up">
        <input
          id={id}
          type="range"
          min={0}
          max={RATE_STOPS.length - 1}
          step={1}
          value={stop}
          aria-valuetext={words}
          onChange={({ target }) => {
            setStop(Number(target.value));
            setIsPulled(true);
          }}
        />
        <output htmlFor={id}>{words}</output>
      </div>
      <span className="field-rule">{t('send.paceRule')}</span>
      <ProblemList problems={change.problems} />
    </div>
  );
}
