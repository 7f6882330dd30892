import { type ComponentProps, useRef } from 'react';
import styles from './button.module.css';

/** `quiet` is for rows of acts that must not shout. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';
type ButtonSize = 'normal' | 'small' | 'block';

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook | undefined;
  /** `block` is as wide as its column */
  size?: ButtonSize | undefined;
  busy?: boolean | undefined;
  busyText?: string | undefined;
}

/** A button that keeps width and focus while it is busy, and then ignores every further click. */
export function Button({ look, size, busy, busyText, children, className = '', onClick, ...rest }: ButtonProps) {
  const width = useRef(0);
  return (
    <button
      type="button"
      // Neither disabled nor aria-disabled: the focus stays, and a further click is taken and ignored below.
      aria-busy={busy || undefined}
      {...rest}
      className={`${buttonClass(look, size)} ${className}`}
      style={busy && size !== 'block' ? { minWidth: width.current } : undefined}
      onClick={(event) => {
        if (busy) {
          event.preventDefault();
          return;
        }
        // Read where it may become busy, not at each render: there the browser would have to lay out the page at once.
        width.current = event.currentTarget.offsetWidth;
        onClick?.(event);
      }}
    >
      {busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          <span className={styles.label}>{busyText || children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** The look of a button for another element, such as a link. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'normal'): string {
  return `${styles.button} ${styles[look]} ${styles[size] ?? ''}`;
}
