import { memo, useState } from 'react';
import { useSheet } from '../sheet/use-sheet.tsx';
import type { SheetOverview } from '../sheet-worker/messages.ts';
import { BlockedButton } from '../ui/blocked-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { CellRange } from '../ui/grid/grid-keys.ts';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, ticked } from './corrections.ts';
import { WITHDRAWAL_MARK } from './row-summary.tsx';
import { useSelection } from './selection-sum.ts';
import type { GridParts } from './use-grid-parts.ts';
import type { MakeBatch } from './use-make-batch.ts';

interface CheckFooterProps {
  readonly overview: SheetOverview;
  readonly parts: GridParts;
  readonly range: CellRange | null;
  readonly making: MakeBatch;
}

/** The sheet’s totals with what is left out, count and sum of the selection, and the button to the next step. */
export function CheckFooter({ overview, parts, range, making }: CheckFooterProps) {
  return (
    <>
      <FooterFigures parts={parts} range={range} />
      <GoOn overview={overview} making={making} />
    </>
  );
}

/** To the fees or, if they are still valid, their review; not rendered again with every move from cell to cell. */
const GoOn = memo(function GoOn({ overview, making }: Pick<CheckFooterProps, 'overview' | 'making'>) {
  const { t } = useWords();
  const sheet = useSheet();
  const { tally, rows, quotes } = sheet;
  const [isAsking, setIsAsking] = useState(false);
  const { counts } = overview;
  const { statement, whyNotSettled } = sheet;
  const isNothingLeft = counts.valid + counts.warning === 0 || (tally.aside > 0 && tally.payable === 0);
  const reason = whyNotSettled ?? (isNothingLeft ? 'check.nothingToPay' : undefined);
  const go = (): void => {
    if (tally.openWarnings > 0) setIsAsking(true);
    else void making.perform(null);
  };
  const tickAllAndGo = (): void => {
    setIsAsking(false);
    const all = sheet.kinds.flatMap(({ key }) => openOfKind(rows, key, sheet.recipe.corrections));
    sheet.correct((earlier) => ticked(earlier, all, true));
    void making.perform(null);
  };
  return (
    <>
      <BlockedButton
        variant="filled"
        reason={making.isBusy ? t('check.making') : reason && t(reason)}
        remark={quotes === 'none' ? '' : t(`check.quotes.${quotes}`)}
        disabled={sheet.progress.kind !== 'ready' || statement === undefined}
        onClick={go}
      >
        {t(quotes === 'kept' || tally.deposits > 0 ? 'check.goOn' : 'button.get-quotes')}
      </BlockedButton>
      {isAsking ? (
        <WarningsDialog count={tally.openWarnings} onClose={() => setIsAsking(false)} onGo={tickAllAndGo} />
      ) : null}
    </>
  );
});

/** Warnings must be ticked or decided: one by one, by kind, or all of them at once here. */
function WarningsDialog({ count, onClose, onGo }: { count: number; onClose: () => void; onGo: () => void }) {
  const { t } = useWords();
  const { setQuery, quotes } = useSheet();
  const showWarnings = (): void => {
    setQuery({ filter: 'warnings', kind: null });
    onClose();
  };
  return (
    <FormDialog
      title={t('check.warningsTitle', { count })}
      confirm={t(quotes === 'kept' ? 'check.warningsGoOn' : 'check.warningsGo', { count })}
      other={{ label: t('check.warningsBack'), perform: showWarnings }}
      focus="other"
      onSubmit={onGo}
      onClose={onClose}
    >
      <p>{t('check.warningsText')}</p>
    </FormDialog>
  );
}

function FooterFigures({ parts, range }: Pick<CheckFooterProps, 'parts' | 'range'>) {
  const { t, count, money } = useWords();
  const { tally } = useSheet();
  const { rowAt, mapped } = parts;
  const selection = useSelection(rowAt, range, mapped);
  const totals = tally.totals.map(({ currency, amount }) => money(amount, currency)).join(' · ');
  const { withdrawals, deposits } = tally;
  const kinds = [
    t('check.ready', { count: tally.payable }),
    withdrawals > 0 ? t('check.withdrawals', { count: withdrawals, mark: WITHDRAWAL_MARK }) : '',
    deposits > 0 ? t('check.deposits', { count: deposits }) : '',
  ];
  const left = [
    tally.errors > 0 ? t('check.leftOut', { count: tally.errors }) : '',
    tally.aside > 0 ? t('check.asideCount', { count: tally.aside }) : '',
  ].filter(Boolean);
  return (
    <span>
      <span>{[...kinds, totals].filter(Boolean).join(', ')}</span>
      {left.length > 0 ? <span className="soft"> · {left.join(' · ')}</span> : null}
      {selection ? (
        <span className="soft">
          {' · '}
          <span>
            {t('check.selected', { count: count(selection.count) })}
            {selection.sums.map(({ currency, amount }) => (
              <span key={currency}>, {t('check.sum', { sum: money(amount, currency) })}</span>
            ))}
            {selection.summed < selection.amounts ? (
              <span>, {t('check.unread', { count: selection.amounts - selection.summed })}</span>
            ) : null}
          </span>
        </span>
      ) : null}
    </span>
  );
}
