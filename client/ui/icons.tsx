import type { ReactNode } from 'react';

/** A decorative drawing of lines beside a text of the same meaning: never named, never alone. */
export function LineIcon({
  size = 18,
  children,
}: {
  size?: number | undefined;
  /** shapes on a grid of 24 by 24 */
  children: ReactNode;
}) {
  return (
    <svg
      // In rem: it grows with the reader's own text size.
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
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

const drawn = (shapes: ReactNode, usualSize?: number) =>
  function DrawnIcon({ size = usualSize }: { size?: number }) {
    return <LineIcon size={size}>{shapes}</LineIcon>;
  };

export const CloseIcon = drawn(<path d="M6 6l12 12M18 6L6 18" />, 16);
export const EyeIcon = drawn(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
  20,
);
export const EyeOffIcon = drawn(
  <>
    <path d="M4 4l16 16" />
    <path d="M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16.6 16.6 0 0 1-3 3.7M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.5-1.2" />
    <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2" />
  </>,
  20,
);
export const CheckIcon = drawn(<path d="M4.5 12.5l5 5 10-11" />);
export const AlertIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.5v.01" />
  </>,
);
export const RefreshIcon = drawn(
  <path d="M20 11a8 8 0 0 0-14.5-3.7L3.5 9.5M4 13a8 8 0 0 0 14.5 3.7l2-2.2M3.5 4.5v5h5M20.5 19.5v-5h-5" />,
);
