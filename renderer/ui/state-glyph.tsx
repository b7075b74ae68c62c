import type { ReactNode } from 'react';
import { type BatchState, ENDED_BATCH, type RowState, stateWord } from '../../shared/domain/row-state.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import { useWords } from '../words/use-words.tsx';
import './state-glyph.css';

/**
 * Circles move by themselves and fill up; diamonds wait for a person; squares were not sent; octagons ended unpaid.
 * In greyscale the shape alone distinguishes them.
 */
const OCTAGON = '5.2,1.5 10.8,1.5 14.5,5.2 14.5,10.8 10.8,14.5 5.2,14.5 1.5,10.8 1.5,5.2';
const DIAMOND = '8,1 15,8 8,15 1,8';

/** How the parts of a glyph are drawn that are more than its outline. */
const FILL = { fill: 'currentColor', stroke: 'none' };
export const MARK = { strokeWidth: 1.5, strokeLinecap: 'round' } as const;
const DRAWN = {
  fill: FILL,
  mark: MARK,
  knock: { className: 'knock', strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' },
} as const;

/** An outline with a part of it filled, or a mark on it. */
const marked = (outline: ReactNode, how: keyof typeof DRAWN, path: string): ReactNode => (
  <>
    {outline}
    <path {...DRAWN[how]} d={path} />
  </>
);

/** How a state looks: its shape, its colour, and its pattern in the bar of a batch. */
export const LOOKS: Readonly<
  Record<RowState, { readonly shape: ReactNode; readonly colour: string; readonly pattern: string }>
> = {
  ready: {
    shape: <circle cx="8" cy="8" r="6" />,
    colour: 'var(--grey)',
    pattern: 'var(--sunken)',
  },
  sending: {
    shape: marked(<circle cx="8" cy="8" r="6" />, 'fill', 'M8 2a6 6 0 0 1 0 12z'),
    colour: 'var(--accent)',
    pattern: 'var(--accent)',
  },
  unknown: {
    shape: marked(
      <circle cx="8" cy="8" r="6.5" strokeDasharray="2.6 2.2" />,
      'mark',
      'M6.2 6.4a1.9 1.9 0 1 1 2.6 1.9c-.6.3-.8.6-.8 1.3M8 11.6v.2',
    ),
    colour: 'var(--violet)',
    pattern: 'repeating-linear-gradient(90deg, var(--violet) 0 3px, var(--violet-tint) 3px 6px)',
  },
  accepted: {
    shape: marked(<circle cx="8" cy="8" r="6" />, 'fill', 'M8 8V2a6 6 0 1 1-6 6z'),
    colour: 'var(--accent)',
    pattern: 'repeating-linear-gradient(90deg, var(--accent) 0 6px, var(--accent-tint) 6px 8px)',
  },
  paid: {
    shape: marked(<circle {...FILL} cx="8" cy="8" r="7" />, 'knock', 'M4.6 8.2l2.4 2.4 4.4-5'),
    colour: 'var(--green)',
    pattern: 'var(--green)',
  },
  held: {
    shape: <polygon points={DIAMOND} />,
    colour: 'var(--amber)',
    pattern: 'repeating-linear-gradient(135deg, var(--amber) 0 1px, var(--amber-tint) 1px 5px)',
  },
  parked: {
    shape: marked(<polygon {...FILL} points={DIAMOND} />, 'knock', 'M8 4.4v4.4M8 11v.4'),
    colour: 'var(--amber)',
    pattern: 'repeating-linear-gradient(135deg, var(--amber) 0 3px, var(--amber-tint) 3px 6px)',
  },
  invalid: {
    shape: marked(<rect x="2" y="2" width="12" height="12" />, 'mark', 'M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2'),
    colour: 'var(--red)',
    pattern: 'repeating-linear-gradient(45deg, var(--grey) 0 1px, var(--sunken) 1px 5px)',
  },
  closed: {
    shape: marked(<rect {...FILL} x="1.5" y="1.5" width="13" height="13" />, 'knock', 'M4.6 8h6.8'),
    colour: 'var(--grey)',
    pattern: 'repeating-linear-gradient(0deg, var(--grey) 0 1px, var(--sunken) 1px 4px)',
  },
  failed: {
    shape: marked(<polygon {...FILL} points={OCTAGON} />, 'knock', 'M5.5 5.5l5 5M10.5 5.5l-5 5'),
    colour: 'var(--red)',
    pattern: 'repeating-linear-gradient(0deg, var(--red) 0 3px, var(--red-tint) 3px 4px)',
  },
  rejected: {
    shape: marked(<polygon points={OCTAGON} />, 'mark', 'M10.6 4.6l-5.2 6.8'),
    colour: 'var(--red)',
    pattern: 'repeating-linear-gradient(45deg, var(--red) 0 2px, var(--red-tint) 2px 6px)',
  },
};

/** A batch has the shape that fits its rows: it moves, waits for a person, or has ended. */
const BATCH_SHAPE: Readonly<Record<BatchState, RowState>> = {
  draft: 'ready',
  checked: 'ready',
  quoted: 'ready',
  approved: 'ready',
  sending: 'sending',
  waiting: 'unknown',
  paused: 'held',
  stopped: 'held',
  following: 'accepted',
  'needs-you': 'parked',
  finished: 'paid',
  'partly-paid': 'held',
  'not-paid': 'rejected',
  closed: 'paid',
};

export function StateShape({ shape }: { shape: RowState }) {
  return (
    <Glyph name={shape} colour={LOOKS[shape].colour}>
      {LOOKS[shape].shape}
    </Glyph>
  );
}

/** A small sign of lines; what it says stands beside it in a word. */
export function Glyph(props: { name: string; colour: string; children: ReactNode }) {
  const lines = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, color: props.colour };
  return (
    <svg
      className={`glyph glyph-${props.name}`}
      {...lines}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden
    >
      {props.children}
    </svg>
  );
}

/** The words of a batch that collects from customers, if they differ. */
const COMES_IN: Readonly<Partial<Record<BatchState, 'partly-paid-in' | 'not-paid-in'>>> = {
  'partly-paid': 'partly-paid-in',
  'not-paid': 'not-paid-in',
};

export function batchStateWord({ state, kind }: Pick<BatchSummary, 'state' | 'kind'>) {
  return (kind === 'customer-deposits' ? COMES_IN[state] : undefined) ?? state;
}

/** The operation of a batch's rows as far as words are concerned: they pay, or are paid in. */
export function operationOf(kind: BatchSummary['kind']): 'payment' | 'customer-deposit' {
  return kind === 'customer-deposits' ? 'customer-deposit' : 'payment';
}

/** A row's state: glyph and word. */
export function RowStateMark({ state, operation = 'payment' }: { state: RowState; operation?: string }) {
  const { T } = useWords();
  return (
    <span className="state-mark">
      <StateShape shape={state} />
      <span>{T(`row-state.${stateWord({ state, operation })}`)}</span>
    </span>
  );
}

/** True if the batch has ended and not all of its rows are paid: the mark of its state says how many are. */
export function isPaidShort(batch: Pick<BatchSummary, 'state' | 'counts' | 'rows'>): boolean {
  return ENDED_BATCH.includes(batch.state) && (batch.counts.paid ?? 0) < batch.rows;
}

/**
 * A batch's state. For one that has ended with unpaid rows it also says how many are paid, and never shows the full
 * green circle, which means that all are. Where `isBare`, its word is only read out.
 */
export function BatchStateMark({
  batch,
  isBare = false,
}: {
  batch: Pick<BatchSummary, 'state' | 'kind' | 'counts' | 'rows'>;
  isBare?: boolean;
}) {
  const { T, t } = useWords();
  const { state, rows } = batch;
  const word = T(`batch-state.${batchStateWord(batch)}`);
  const isShort = isPaidShort(batch);
  const shape = isShort && (state === 'finished' || state === 'closed') ? 'closed' : BATCH_SHAPE[state];
  return (
    <span className="state-mark">
      <StateShape shape={shape} />
      <span className={isBare ? 'visually-hidden' : undefined}>
        {isShort && state !== 'closed'
          ? t('batches.paidOnly', { state: word, paid: batch.counts.paid ?? 0, rows })
          : word}
      </span>
    </span>
  );
}
