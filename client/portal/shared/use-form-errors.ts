import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface FormErrors<Name extends string> {
  /** for `<Form ref>` */
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors<Name>;
  /**
   * Marks every failing field at once and moves the focus to the first of them in DOM order.
   * @returns whether there was none
   */
  check(errors: FieldErrors<Name>): boolean;
  /** Marks one field and moves the focus to it; the marks of the others stay. */
  mark(name: Name, error: string | undefined): boolean;
  /** on edit of that field */
  clear(name: Name): void;
}

/** The field errors of one form. */
export function useFormErrors<Name extends string>(): FormErrors<Name> {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  /** the text of the field to focus, or null for the first marked one; a new object is a new wish */
  const [wish, setWish] = useState<{ text: string | null } | null>(null);

  // After the render that marked them: only then the marks are in the document.
  useEffect(() => {
    if (!wish || !formRef.current) return;
    const marked = [...formRef.current.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    const target = marked.find((element) => wish.text === null || describes(element, wish.text)) ?? marked[0];
    (target?.matches('input') ? target : target?.querySelector<HTMLElement>('input'))?.focus();
  }, [wish]);

  const check = useCallback((next: FieldErrors<Name>) => {
    const passes = !Object.values(next).some(Boolean);
    setErrors(next);
    if (!passes) setWish({ text: null });
    return passes;
  }, []);

  const mark = useCallback((name: Name, error: string | undefined) => {
    setErrors((current) => ({ ...current, [name]: error }));
    if (error) setWish({ text: error });
    return !error;
  }, []);

  const clear = useCallback((name: Name) => {
    setErrors((current) => (current[name] ? { ...current, [name]: undefined } : current));
  }, []);

  return { formRef, errors, check, mark, clear };
}

/** Whether the element's own error line reads `text`: the line's id is the control's with `-error`. */
function describes(element: HTMLElement, text: string): boolean {
  return document.getElementById(`${element.id}-error`)?.textContent === text;
}
