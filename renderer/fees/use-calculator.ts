import { useCallback, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import type { EffectiveRateView, QuoteView, SwapAndSendQuoteView } from '../../shared/ipc/service-views.ts';
import { send } from '../bridge/bridge.ts';
import type { CalculatorRequest } from './calculators.ts';

type CalculatorAnswer =
  | { readonly kind: 'quote'; readonly quote: QuoteView }
  | { readonly kind: 'swap-and-send'; readonly quote: SwapAndSendQuoteView }
  | { readonly kind: 'rate'; readonly rate: EffectiveRateView }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

export interface CalculatorState {
  readonly answer: CalculatorAnswer | null;
  readonly isBusy: boolean;
  readonly ask: (asked: CalculatorRequest) => Promise<void>;
  readonly forget: () => void;
}

/** Asks a calculator, and keeps its answer until the next question. */
export function useCalculator(): CalculatorState {
  const [answer, setAnswer] = useState<CalculatorAnswer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = useCallback(async (asked: CalculatorRequest) => {
    setIsBusy(true);
    setAnswer(await answerOf(asked));
    setIsBusy(false);
  }, []);
  const forget = useCallback(() => setAnswer(null), []);
  return { answer, isBusy, ask, forget };
}

async function answerOf(asked: CalculatorRequest): Promise<CalculatorAnswer> {
  if (asked.name === 'quotes.effective-rate') {
    const reply = await send(asked);
    return reply.ok ? { kind: 'rate', rate: reply.value } : { kind: 'problems', problems: reply.problems };
  }
  if (asked.name === 'quotes.swap-and-send') {
    const reply = await send(asked);
    return reply.ok
      ? { kind: 'swap-and-send', quote: reply.value }
      : { kind: 'problems', problems: reply.problems };
  }
  const reply = await send(asked);
  return reply.ok ? { kind: 'quote', quote: reply.value } : { kind: 'problems', problems: reply.problems };
}
