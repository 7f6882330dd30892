import { type MouseEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import styles from './button.module.css';

interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit' | undefined;
  readonly look?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** as wide as its column */
  readonly block?: boolean | undefined;
  readonly busy?: boolean | undefined;
  readonly busyText?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that keeps width and focus while it is busy, and then ignores every further click. */
export function Button(props: ButtonProps) {
  const {
    children,
    type = 'button',
    look = 'primary',
    block,
    busy,
    busyText,
    disabled,
    describedBy,
    onClick,
    ref,
  } = props;
  const own = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    if (!busy && own.current) width.current = own.current.offsetWidth;
  });
  return (
    <button
      ref={(node) => {
        own.current = node;
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
      }}
      type={type}
      className={`${styles.button} ${styles[look]} ${block ? styles.block : ''}`}
      disabled={disabled}
      // Neither disabled nor aria-disabled: the focus stays, and a further click is taken and ignored below.
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      style={busy && !block ? { minWidth: width.current } : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {busy && busyText ? busyText : children}
    </button>
  );
}

/** The look of a button for an element that is none, such as a router's link. */
export function buttonClass(look: 'primary' | 'secondary' | 'quiet' = 'primary', block = false): string {
  return `${styles.button} ${styles[look]} ${block ? styles.block : ''}`;
}
