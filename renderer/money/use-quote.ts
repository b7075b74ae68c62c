import { useEffect, useState } from 'react';
import { steadyTime } from '../../shared/domain/time.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { QuoteView } from '../../shared/ipc/service-views.ts';
import { send } from '../bridge/bridge.ts';
import { useTask } from '../bridge/use-request.ts';
import { useSettings } from '../platform/use-settings.tsx';
import type { QuoteRequest } from './calculators.ts';
import { quoteEndMs } from './quote-end.ts';

export type Quoting = ReturnType<typeof useQuote>;

interface Taken {
  readonly key: string;
  readonly at: number;
  readonly view: QuoteView;
}

/** Setting the clock back must not prolong a quote. */
const nowMs = steadyTime({ wallMs: () => Date.now(), counterMs: () => performance.now() });

/** The quote of a form: requested by the person, dropped when an input changes, counted down to its expiry. */
export function useQuote(asked: QuoteRequest | null) {
  const { view: settings } = useSettings();
  const maxAgeSeconds = settings.settings.quote.maxAgeSeconds;
  const [taken, setTaken] = useState<Taken | null>(null);
  const [now, setNow] = useState(nowMs);
  const key = JSON.stringify(asked);
  const current = taken?.key === key ? taken : null;
  useEffect(() => {
    if (!current) return;
    const timer = setInterval(() => setNow(nowMs()), 1000);
    return () => clearInterval(timer);
  }, [current]);
  const { perform, isBusy, problems } = useTask(askQuote, (view, question) => {
    setNow(nowMs());
    setTaken({ key: JSON.stringify(question), at: nowMs(), view });
  });
  const secondsLeft = current ? Math.max(0, Math.ceil((quoteEndMs(current, maxAgeSeconds) - now) / 1000)) : 0;
  const isUsable = current?.view.isEnabled === true && current.view.errors.length === 0;
  return {
    view: current?.view ?? null,
    quoteId: current?.view.quoteId ?? null,
    /** How long the quote can still be used, as the service says; if it says nothing, as the settings do. */
    secondsLeft,
    /** True if there is a quote for exactly these inputs, usable and not too old. */
    isFresh: isUsable && secondsLeft > 0,
    isBusy,
    problems,
    ask: () => asked && void perform(asked),
  };
}

async function askQuote(question: QuoteRequest): Promise<Reply<QuoteView>> {
  if (question.name !== 'quotes.swap-and-send') return send(question);
  const reply = await send(question);
  return reply.ok ? { ok: true, value: reply.value.combined } : reply;
}
