import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';

interface Props {
  /** A new place resets the error. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** If a screen breaks, it says so in words; the frame, the band and the other screens stay. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.place !== this.props.place && this.state.error) this.setState({ error: null });
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return <Crashed message={this.state.error.message} onReopen={() => this.setState({ error: null })} />;
  }
}

function Crashed({ message, onReopen }: { message: string; onReopen: () => void }) {
  const { t } = useWords();
  return (
    <div className="empty" role="alert">
      <div>
        <h1>{t('frame.crashed')}</h1>
        <p>{t('frame.crashedAdvice')}</p>
      </div>
      <Button kind="primary" onClick={onReopen}>
        {t('frame.reopen')}
      </Button>
      <details>
        <summary>{t('frame.details')}</summary>
        <code>{message}</code>
      </details>
    </div>
  );
}
