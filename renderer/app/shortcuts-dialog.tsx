import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words/use-words.tsx';
import { type Action, isMac } from './actions.tsx';
import { describeShortcut } from './shortcut.ts';

/** F1: every shortcut that answers here, read from the actions themselves. */
export function ShortcutsDialog({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <ShortcutSection
        title={t('shortcuts.here')}
        actions={actions.filter(({ isEverywhere }) => !isEverywhere)}
      />
      <ShortcutSection
        title={t('shortcuts.everywhere')}
        actions={actions.filter(({ isEverywhere }) => isEverywhere)}
      />
      <h3>{t('shortcuts.grid')}</h3>
      <ul>
        <li>{t('shortcuts.grid.move')}</li>
        <li>{t('shortcuts.grid.edit')}</li>
        <li>{t('shortcuts.grid.problem')}</li>
      </ul>
    </Dialog>
  );
}

function ShortcutSection({ title, actions }: { title: string; actions: readonly Action[] }) {
  const { t, language } = useWords();
  const withKeys = actions.flatMap((action) =>
    action.shortcut ? [{ action, keys: describeShortcut(action.shortcut, language, isMac) }] : [],
  );
  if (withKeys.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className="shortcut-list">
        {withKeys.map(({ action, keys }) => (
          <div key={action.name} style={{ display: 'contents' }}>
            <dt>{t(action.label, action.labelValues)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
