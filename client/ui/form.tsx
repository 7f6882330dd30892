import { type ReactNode, type Ref, useRef } from 'react';

interface FormProps {
  children: ReactNode;
  onSubmit: () => void;
  label?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
}

/**
 * A real form. Its method is post, so that a script failure can never put a secret into the address (threat C11);
 * the browser's own validation is off; an Enter that ends an IME composition submits nothing (threat F11).
 */
export function Form({ children, onSubmit, label, className, ref }: FormProps) {
  const composedAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className={className}
      aria-label={label}
      onCompositionEnd={(event) => {
        composedAt.current = event.timeStamp;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Safari ends the composition first and sends its Enter right after, with keyCode 229 or none at all.
        const justComposed = event.timeStamp - composedAt.current < 50;
        if (event.nativeEvent.isComposing || event.keyCode === 229 || justComposed) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
