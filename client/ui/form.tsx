import { createContext, type KeyboardEvent, type ReactNode, type Ref, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FormProps {
  children: ReactNode;
  onSubmit: () => void;
  /** once the focus is in it no more */
  onLeave?: (() => void) | undefined;
  label?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement> | undefined;
}

const FormFields = createContext<Set<() => void> | null>(null);

/**
 * Reads a field when its form is sent or touched: a password manager may have filled it without an event (threat F31).
 * @param read does nothing where the text was read already
 */
export function useReadByForm(read: () => void): void {
  const fields = use(FormFields);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const field = () => latest.current();
    fields?.add(field);
    return () => void fields?.delete(field);
  }, [fields]);
}

/**
 * A real form. Its method is post, so that a script failure can never put a secret into the address (threat C11);
 * the browser's own validation is off; an Enter of an IME composition submits nothing (threat F11).
 */
export function Form({ children, onSubmit, onLeave, label, className, ref }: FormProps) {
  const [fields] = useState(() => new Set<() => void>());
  const read = () => {
    for (const field of fields) field();
  };
  // Drawn at once: a handler and a button see the value in this event already.
  const readFirst = () => flushSync(read);
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className={className}
      aria-label={label}
      // A disabled button gets no click: its form is read on the way to it.
      onPointerOverCapture={readFirst}
      onFocusCapture={read}
      onClickCapture={readFirst}
      onSubmitCapture={readFirst}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (isOfComposition(event)) event.preventDefault();
        else readFirst();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormFields value={fields}>{children}</FormFields>
    </form>
  );
}

/** Safari ends a composition first and sends its Enter right after, with this key code. */
const INPUT_METHOD = 229;

function isOfComposition({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === INPUT_METHOD;
}
