import { Component } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import { ErrorState } from './states.tsx';

type Props = {
  /** When the data was read: a panel that failed is shown again once that changes. */
  read_at: number;
  onRetry: () => void;
  className?: string | undefined;
  children: ReactNode;
};
type State = { read_at: number; failure?: { error: unknown } | undefined };

/** Lets a panel fail by itself when it can't show its data: the page stays. */
export class PanelGuard extends Component<Props, State> {
  override state: State = { read_at: this.props.read_at };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ read_at }: Props, state: State): State | null {
    return read_at === state.read_at ? null : { read_at, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { className, onRetry, children } = this.props;
    return failure ? <Failed error={failure.error} className={className} onRetry={onRetry} /> : children;
  }
}

function Failed({ error, className, onRetry }: Pick<Props, 'className' | 'onRetry'> & { error: unknown }) {
  const { t } = useText();
  return (
    <div className={className}>
      <ErrorState title={t('parts.panel_failed')} error={error} onRetry={onRetry} />
    </div>
  );
}
