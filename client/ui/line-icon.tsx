import type { ReactNode } from 'react';

interface LineIconProps {
  readonly size?: number | undefined;
  /** shapes on a grid of 24 by 24 */
  readonly children: ReactNode;
}

/** A decorative drawing of lines beside a text that says the same: never named, never alone. */
export function LineIcon({ size = 18, children }: LineIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
