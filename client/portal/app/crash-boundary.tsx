import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface CrashBoundaryProps {
  /** another one has no error yet */
  readonly visit?: string;
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

interface CrashState {
  readonly error: unknown;
  readonly visit: string | undefined;
}

/** Error boundary of the page, and of what stands around every page. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: null, visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Pick<CrashState, 'error'> {
    return { error: error ?? new Error() };
  }

  static getDerivedStateFromProps({ visit }: CrashBoundaryProps, state: CrashState): CrashState | null {
    return visit === state.visit ? null : { error: null, visit };
  }

  override componentDidCatch(): void {
    this.props.onCrash?.();
  }

  override render(): ReactNode {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
