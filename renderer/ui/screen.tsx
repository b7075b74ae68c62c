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

/** The layout of every screen: head or steps, toolbar, content, footer. */
export function Screen({ title, actions, steps, toolbar, footer, isFlush = false, children }: ScreenProps) {
  return (
    <>
      {steps}
      {steps ? (
        <h1 className="visually-hidden">{title}</h1>
      ) : (
        <header className="bar screen-head" data-pane>
          <h1>{title}</h1>
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
        <footer className="screen-footer" data-pane>
          {footer}
        </footer>
      ) : null}
    </>
  );
}
