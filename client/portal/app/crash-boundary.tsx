import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** Error boundary around the router, for errors that its own error pages do not catch. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error() };
  }

  override render(): ReactNode {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
