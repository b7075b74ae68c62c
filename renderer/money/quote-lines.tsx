import { Button, Stack, Table } from '@mantine/core';
import { useEffect, useState } from 'react';
import { problem } from '../../shared/domain/problem.ts';
import { steadyTime } from '../../shared/domain/time.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type { QuoteView } from '../../shared/ipc/service-views.ts';
import { send, useTask } from '../bridge/requests.ts';
import { quoteFacts, quoteFigures, quoteRates } from '../facts/service-facts.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { BareCode, ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import type { QuoteRequest } from './calculators.ts';
import { quoteEndMs } from './quote-end.ts';

/** A quote line by line, how long it is valid, and why it cannot be used, if so. */
export function QuoteLines({ quote, onAmount }: { quote: Quoting } & Pick<QuoteTableProps, 'onAmount'>) {
  const { t, duration } = useWords();
  return (
    <Stack component="section" gap="xs" aria-live="polite">
      <ProblemList problems={quote.problems} />
      {quote.view ? (
        // Figures of an expired quote are shown less prominently.
        <div className={quote.secondsLeft === 0 ? 'soft' : undefined}>
          <QuoteTable quote={quote.view} onAmount={onAmount} />
        </div>
      ) : null}
      {quote.view && quote.isFresh ? (
        <p className="soft">
          {t(quote.view.validForMs === null ? 'quote.usedFor' : 'quote.goodFor', {
            time: duration(quote.secondsLeft),
          })}
        </p>
      ) : null}
      {quote.view && quote.secondsLeft === 0 ? <p>{t('quote.over')}</p> : null}
    </Stack>
  );
}

interface QuoteTableProps {
  readonly quote: QuoteView;
  /** Takes an amount that the service suggests, in the currency in question; absent if no amount can be typed. */
  readonly onAmount?: ((amount: string) => void) | undefined;
}

export function QuoteTable({ quote, onAmount }: QuoteTableProps) {
  const words = useWords();
  const { t } = words;
  const figures = quoteFigures(quote, quote, words).filter(([, value]) => value !== null);
  const rates = quoteRates(quote, words).filter(([, value]) => value !== null);
  const { errors, isEnabled } = quote;
  return (
    <>
      <Table className="ledger" aria-label={t('quote.title')}>
        <Table.Tbody>
          {[...figures, ...rates].map(([name, value], index) => (
            <Table.Tr key={name} className={index === figures.length - 1 ? 'is-total' : ''}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className="number">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Fold title={t('frame.details')}>
        <FactList {...quoteFacts(quote, words)} />
      </Fold>
      {isEnabled ? null : <p role="alert">{t('problem.quote-disabled')}</p>}
      {errors.map((error) => (
        <QuoteRefusal key={error.errorCode} error={error} quote={quote} onAmount={onAmount} />
      ))}
    </>
  );
}

interface QuoteRefusalProps extends QuoteTableProps {
  readonly error: QuoteView['errors'][number];
}

/**
 * A refused quote, shown like that of a row but without the row's advice, because there is nothing to release. A
 * button takes the amount that the service suggests instead.
 */
function QuoteRefusal({ error, quote, onAmount }: QuoteRefusalProps) {
  const words = useWords();
  const { t, problem: render, money } = words;
  const { errorCode, suggestedAmount, suggestedValues } = error;
  const currency = error.suggestedCurrency ?? quote.toCurrency;
  const suggested = suggestedAmount ? `${suggestedAmount} ${currency}` : '-';
  const { message, code } = render(problem('quote-error', { errorCode, suggested }));
  return (
    <Stack role="alert" gap="xs">
      <p>{message}</p>
      <BareCode code={code} />
      {suggestedValues ? (
        <Fold title={t('quote.suggested')}>
          <FactList facts={quoteFigures(suggestedValues, quote, words)} />
        </Fold>
      ) : null}
      {suggestedAmount && onAmount && currency === quote.fromCurrency ? (
        <Button onClick={() => onAmount(suggestedAmount)}>
          {t('quote.takeSuggested', { amount: money(suggestedAmount, currency) })}
        </Button>
      ) : null}
    </Stack>
  );
}

type Quoting = ReturnType<typeof useQuote>;

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
    /** Forgets it, once it was used. */
    drop: () => setTaken(null),
  };
}

async function askQuote(question: QuoteRequest): Promise<Reply<QuoteView>> {
  if (question.name !== 'quotes.swap-and-send') return send(question);
  const reply = await send(question);
  return reply.ok ? { ok: true, value: reply.value.combined } : reply;
}
