import { type ReactNode, useState } from 'react';
import type { Problem } from '../../shared/domain/problem.ts';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { TableScroll } from './table-scroll.tsx';

/** A held row: its payee, why it waits, and the batch whose payment it may repeat. */
export interface HeldItem {
  readonly row: number;
  readonly recipient: string;
  readonly amount: string;
  readonly why: string;
  readonly other: { readonly batch: string; readonly row: number } | null;
  /** Takes the amount that the service suggested in place of the row's. */
  readonly suggestion?: ReactNode;
}

/** The row of another batch that one of the problems names. */
export function otherPayment(problems: readonly Problem[]): HeldItem['other'] {
  for (const { params } of problems)
    if (typeof params?.batch === 'string' && typeof params.row === 'number')
      return { batch: params.batch, row: params.row };
  return null;
}

interface HeldListProps {
  /** The first items; `total` counts all. */
  readonly items: readonly HeldItem[];
  readonly total: number;
  readonly isBusy: boolean;
  /** What leaves a row out: before there is a batch it is set aside, afterwards it is closed. */
  readonly leavesOut: 'close' | 'aside';
  /** Rows, or null for all of them; and the person's reason, which may be empty. */
  readonly onRelease: (rows: readonly number[] | null, reason: string) => void;
  readonly onClose: (rows: readonly number[] | null) => void;
  readonly onOpen: (other: NonNullable<HeldItem['other']>) => void;
}

/** Nobody ticks more rows than this one by one; all of them can still be decided at once. */
export const HELD_SHOWN_MAX = 200;

/** Held rows with their reasons: some can be ticked, or all decided at once, with one reason for them. */
export function HeldList(props: HeldListProps) {
  const { items, total, isBusy, leavesOut, onRelease, onClose, onOpen } = props;
  const { t, count } = useWords();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const rows = items.map(({ row }) => row).filter((row) => chosen.has(row));
  const wanted = rows.length === 0 ? null : rows;
  const wantedCount = wanted?.length ?? total;
  const isAll = wanted === null;
  // Decided rows are not selected any more, even if they come back.
  const decided = (): void => {
    setChosen(new Set());
    setReason('');
  };
  const choose = (row: number, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(row);
    else next.delete(row);
    setChosen(next);
  };
  return (
    <div className="stack stack-tight">
      <TableScroll label={t('held.title', { count: total })}>
        <table className="ledger held-list">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t('held.chooseAll')}
                  checked={rows.length > 0 && rows.length === items.length}
                  onChange={({ target }) =>
                    setChosen(new Set(target.checked ? items.map(({ row }) => row) : []))
                  }
                />
              </th>
              <th scope="col">{t('rows.row')}</th>
              <th scope="col">{t('rows.recipient')}</th>
              <th scope="col" className="number">
                {t('rows.amount')}
              </th>
              <th scope="col">{t('rows.why')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.row}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('held.row', { row: item.row })}
                    checked={chosen.has(item.row)}
                    onChange={({ target }) => choose(item.row, target.checked)}
                  />
                </td>
                <th scope="row">{count(item.row)}</th>
                <td>{item.recipient}</td>
                <td className="number">{item.amount}</td>
                <td className="held-why">
                  {item.why} <OtherBatch other={item.other} onOpen={onOpen} /> {item.suggestion}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {total > items.length ? (
        <p className="soft">{t('held.more', { count: total - items.length })}</p>
      ) : null}
      <TextField
        label={t('held.reason', { count: wantedCount })}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="line-up">
        <Button
          disabled={isBusy}
          onClick={() => {
            onRelease(wanted, reason.trim());
            decided();
          }}
        >
          {t(isAll ? 'held.releaseAll' : 'held.release', { count: wantedCount })}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => {
            onClose(wanted);
            decided();
          }}
        >
          {t(`held.${leavesOut}${isAll ? 'All' : ''}`, { count: wantedCount })}
        </Button>
      </div>
    </div>
  );
}

/** A link to the batch whose payment a row may repeat. */
export function OtherBatch({ other, onOpen }: Pick<HeldListProps, 'onOpen'> & Pick<HeldItem, 'other'>) {
  const { t } = useWords();
  if (other === null) return null;
  return (
    <Button kind="link" onClick={() => onOpen(other)}>
      {t('held.openOther')}
    </Button>
  );
}
