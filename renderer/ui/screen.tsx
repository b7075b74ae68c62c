import { CloseButton, Group, Stack } from '@mantine/core';
import './side-panel.css';
import type { ReactNode } from 'react';

interface ScreenProps {
  readonly title: ReactNode;
  /** Buttons at the end of the head. */
  readonly actions?: ReactNode;
  readonly steps?: ReactNode;
  readonly toolbar?: ReactNode;
  /** Totals at the left, the one primary button at the right. */
  readonly footer?: ReactNode;
  /** True for a grid that fills the screen to its edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** Below the messages, which are part of the frame. */
const FOOTER = {
  ...{
    justify: 'space-between',
    gap: '4px 16px',
    mih: 40,
    px: 'md',
    py: 3,
    flex: 'none',
    bg: 'var(--surface)',
  },
  style: { order: 2, borderTop: '1px solid var(--hairline)' },
};

/** The layout of every screen: head or steps, toolbar, content, footer. */
export function Screen({ title, actions, steps, toolbar, footer, isFlush = false, children }: ScreenProps) {
  return (
    <>
      {steps}
      {steps ? (
        <h1 className="visually-hidden">{title}</h1>
      ) : (
        <header className="bar screen-head" data-pane>
          <h1 style={{ marginInlineEnd: 'auto' }}>{title}</h1>
          {actions}
        </header>
      )}
      {toolbar ? (
        <div className="bar screen-toolbar" data-pane>
          {toolbar}
        </div>
      ) : null}
      <div className={isFlush ? 'screen-body screen-body-flush' : 'screen-body'} data-pane>
        {children}
      </div>
      {footer ? (
        <Group component="footer" className="screen-footer" {...FOOTER} data-pane>
          {footer}
        </Group>
      ) : null}
    </>
  );
}

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
  return (
    <Stack
      component="aside"
      className="side-pane inspector"
      w="min(420px, 100%)"
      p="md"
      style={{ '--cell-inline': '6px' }}
      aria-label={title}
      data-pane
      onKeyDown={({ key, defaultPrevented, target, currentTarget }) => {
        // React also reports keys from dialogs inside the panel, but their Escape belongs to them.
        const isOwn = target instanceof Node && currentTarget.contains(target);
        if (key === 'Escape' && !defaultPrevented && isOwn) onClose();
      }}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <h2>{title}</h2>
        <CloseButton onClick={onClose} />
      </Group>
      {children}
    </Stack>
  );
}
