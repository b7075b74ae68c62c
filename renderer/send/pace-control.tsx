import { useEffect, useState } from 'react';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand } from '../bridge/use-request.ts';
import { Field } from '../ui/field.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';
import { RATE_STOPS, rateOfStop, stopOfRate } from './rate-stops.ts';

/** The new rate is sent this long after the last movement, so that dragging the slider makes one command. */
const SETTLE_MS = 300;

/**
 * The rate of all calls to the service: a person sets it with the slider, and it is halved automatically if the
 * service asks.
 */
export function PaceControl() {
  const { t, decimal } = useWords();
  const { batch, take } = useOpenBatch();
  const change = useCommand('batches.set-pace', take);
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
      void perform({ batch: batch.batch, perSecond: rate, maxPerSecond: Math.max(rate, maxPerSecond) });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isPulled, stop, batch.batch, maxPerSecond, perform]);
  // Until it is moved the slider is at the nearest stop; the words give the actual rate.
  const words = t('send.rate', { rate: decimal(isPulled ? rateOfStop(stop) : perSecond) });
  return (
    <>
      <Field label={t('send.pace')} rule={t('send.paceRule')}>
        {(wiring) => (
          <div className="line-up">
            <input
              {...wiring}
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
            <output htmlFor={wiring.id}>{words}</output>
          </div>
        )}
      </Field>
      <ProblemList problems={change.problems} />
    </>
  );
}
