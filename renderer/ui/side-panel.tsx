import type { ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import './side-panel.css';

/** The panel at the right of a list; in a narrow window it covers the list. */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useWords();
  return (
    <aside
      className="stack side-pane inspector"
      aria-label={title}
      data-pane
      onKeyDown={({ key, defaultPrevented, target, currentTarget }) => {
        // React also reports keys from dialogs inside the panel, but their Escape belongs to them.
        const isOwn = target instanceof Node && currentTarget.contains(target);
        if (key === 'Escape' && !defaultPrevented && isOwn) onClose();
      }}
    >
      <div className="line-up line-up-spread side-panel-head">
        <h2>{title}</h2>
        <Button kind="quiet" isSmall aria-label={t('frame.close')} onClick={onClose}>
          ×
        </Button>
      </div>
      {children}
    </aside>
  );
}
