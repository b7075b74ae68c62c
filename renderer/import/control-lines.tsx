import { localiseParam } from '../../shared/i18n/localise-param.ts';
import type { ControlFigure } from '../../shared/sheet/checked-sheet.ts';
import { useWords } from '../words/use-words.tsx';

/** The counts and totals the sheet itself states, and whether its rows agree. */
export function ControlLines({ controls }: { controls: readonly ControlFigure[] }) {
  const { t, decimal, locale } = useWords();
  if (controls.length === 0) return null;
  return (
    <section className="panel stack stack-tight">
      <h2>{t('import.controls')}</h2>
      <ul>
        {controls.map(({ row, kind, stated, computed, agrees }) => (
          <li key={`${row}${kind}`}>
            {t(kind === 'count' ? 'import.controlCount' : 'import.controlTotal', {
              row,
              stated: decimal(stated),
            })}{' '}
            <strong className={agrees ? 'tie-good' : 'tie-bad'}>
              {agrees
                ? t('import.controlTies')
                : t('import.controlDiffers', { computed: localiseParam('computed', computed, locale) })}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
