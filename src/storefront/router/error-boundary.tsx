import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly thrown: { readonly error: unknown } | null;
}

/** Shows the fallback in place of a screen that throws. A class, as React has no other way to catch. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null };

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error } };
  }

  override render(): ReactNode {
    return this.state.thrown ? this.props.fallback(this.state.thrown.error) : this.props.children;
  }
}
