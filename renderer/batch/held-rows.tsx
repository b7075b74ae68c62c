import { useState } from 'react';
import type { BatchView, RowView } from '../../shared/ipc/batch-views.ts';
import { request } from '../bridge/bridge.ts';
import { useCommand } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { BatchRowsGrid, NoRows } from './batch-rows-grid.tsx';

interface HeldRowsProps {
  readonly batch: BatchView;
  readonly onChanged: () => void;
  readonly isSent: boolean;
}

/** As high as its rows, up to eight; the head and a scroll bar included. */
const ROWS_SHOWN = 8;
const ROW_PX = 28;
const HEAD_PX = 50;

/** Rows that wait for a decision before they can be sent: duplicates, quotes with errors, moved rates. */
export function HeldRows({ batch, onChanged, isSent }: HeldRowsProps) {
  const { t, word } = useWords();
  const held = batch.counts.held ?? 0;
  const [row, setRow] = useState<RowView>();
  const decided = (): void => {
    setRow(undefined);
    onChanged();
  };
  if (held === 0 || isSent) return null;
  return (
    <section className="panel stack stack-tight no-print">
      <div className="line-up line-up-spread">
        <div>
          <h2>{t('held.title', { count: held })}</h2>
          <p className="soft">{t('held.text')}</p>
        </div>
        {row ? <HeldDecision batch={batch.batch} row={row} onChanged={decided} /> : null}
      </div>
      <div className="held-grid" style={{ height: HEAD_PX + Math.min(held, ROWS_SHOWN) * ROW_PX }}>
        <BatchRowsGrid
          batch={batch.batch}
          currencies={batch.totals.map(({ currency }) => currency)}
          states={['held']}
          search=""
          shows="held"
          onRow={setRow}
          empty={<NoRows filter={[word('row-state', 'held')]} />}
        />
      </div>
    </section>
  );
}

/** Release pays the row as it stands; close leaves it out. Taken back, the row is held as it was. */
export function HeldDecision(props: { batch: string; row: RowView; onChanged: () => void }) {
  const { t, problem } = useWords();
  const say = useToast();
  const release = useCommand('batches.release');
  const close = useCommand('batches.close-rows');
  const rows = [props.row.row];
  const input = { batch: props.batch, rows };
  const decide = async (kind: 'release' | 'close'): Promise<void> => {
    const done = await (kind === 'release'
      ? release.perform({ ...input, reason: null })
      : close.perform(input));
    if (!done) return;
    const undo = async (): Promise<void> => {
      // Back to where it stood: never from closed to paid, nor from released to closed.
      const reply = await request('batches.hold', input);
      if (!reply.ok) for (const one of reply.problems) say(problem(one).message);
      props.onChanged();
    };
    say(t(kind === 'release' ? 'held.released' : 'held.closed', { row: props.row.row }), () => void undo());
    props.onChanged();
  };
  return (
    <div className="stack stack-tight">
      <p>
        <strong>{t('held.row', { row: props.row.row })}</strong>{' '}
        {props.row.problems
          .filter(({ severity }) => severity !== 'note')
          .map((one) => `${problem(one).message} ${problem(one).advice}`)
          .join(' ')}
      </p>
      <div className="line-up">
        <Button disabled={release.isBusy} onClick={() => void decide('release')}>
          {t('button.release')}
        </Button>
        <Button disabled={close.isBusy} onClick={() => void decide('close')}>
          {t('button.close-row')}
        </Button>
      </div>
      <ProblemList problems={release.problems ?? close.problems} />
    </div>
  );
}
