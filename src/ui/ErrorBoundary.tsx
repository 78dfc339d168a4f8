import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** A new value clears the error: the address, say. */
  resetKey: string;
  fallback: (error: Error, retry: () => void) => ReactNode;
}

interface State {
  error: Error | null;
  resetKey: string;
}

/** Keeps what breaks inside it from taking the rest of the screen along. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}
