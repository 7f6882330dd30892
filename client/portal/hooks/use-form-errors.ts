import { useCallback, useEffect, useRef, useState } from 'react';

export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface BoundField<T> {
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}

/** The field errors of one form. */
export function useFormErrors<Name extends string>() {
  /** for `<Form ref>` */
  const formRef = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState<FieldErrors<Name>>({});
  /** fields whose text is the server's: a toast has spoken it */
  const [rejected, setRejected] = useState<FieldErrors<Name>>({});
  /** texts of the fields to focus the first of; a new object re-triggers the effect */
  const [wish, setWish] = useState<{ texts: readonly string[] } | null>(null);

  // After the render that marked them: only then the marks are in the document.
  useEffect(() => {
    if (!wish || !formRef.current) return;
    const marked = [...formRef.current.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    const target = marked.find((element) => wish.texts.includes(errorOf(element))) ?? marked[0];
    (target?.matches('input') ? target : target?.querySelector<HTMLElement>('input'))?.focus();
  }, [wish]);

  /**
   * Marks every failing field at once and moves the focus to the first of them in DOM order. Rejections stay.
   * @returns whether there was none
   */
  const check = useCallback((next: FieldErrors<Name>) => {
    const texts = textsOf(next);
    setChecked(next);
    if (texts.length > 0) setWish({ texts });
    return texts.length === 0;
  }, []);

  /** Marks one field and moves the focus to it; the marks of the others stay. */
  const mark = useCallback((name: Name, error: string | undefined) => {
    setChecked((current) => ({ ...current, [name]: error }));
    if (error) setWish({ texts: [error] });
    return !error;
  }, []);

  /** Marks a field with the server's text until the field is edited, through every check. The caller moves the focus. */
  const reject = useCallback((name: Name, error: string) => {
    setRejected((current) => ({ ...current, [name]: error }));
  }, []);

  /** on edit of that field */
  const clear = useCallback((name: Name) => {
    const without = (current: FieldErrors<Name>) => (current[name] ? { ...current, [name]: undefined } : current);
    setChecked(without);
    setRejected(without);
  }, []);

  const errors = merged(rejected, checked);
  /** error and behaviour of a field: an edit takes its error away */
  const bind = <T>(name: Name, value: T, set: (value: T) => void): BoundField<T> => ({
    value,
    error: errors[name],
    onChange: (next) => {
      set(next);
      clear(name);
    },
  });
  return { formRef, rejected, check, mark, reject, clear, bind };
}

export type FormErrors<Name extends string> = Readonly<ReturnType<typeof useFormErrors<Name>>>;

/** Check errors take precedence over rejections: an emptied field reports first that it is empty. */
function merged<Name extends string>(rejected: FieldErrors<Name>, checked: FieldErrors<Name>): FieldErrors<Name> {
  const errors = { ...rejected };
  for (const name of Object.keys(checked) as Name[]) errors[name] = checked[name] || rejected[name];
  return errors;
}

function textsOf(errors: FieldErrors<string>): string[] {
  return Object.values(errors).filter((error): error is string => Boolean(error));
}

/** The element's own error line: the line's id is the control's with `-error`. */
function errorOf(element: HTMLElement): string {
  return element.ownerDocument.getElementById(`${element.id}-error`)?.textContent ?? '';
}
