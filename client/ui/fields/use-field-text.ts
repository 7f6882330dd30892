import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'react';
import { useReadByForm } from '#ui/form.tsx';
import { caretIn, type Tidy, textOf } from './tidy.ts';

interface FieldText {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly tidy?: Tidy | undefined;
}

/**
 * Props of an input that holds a text as a controlled one does, with two differences: the caret of a tidied text keeps its
 * place, and a text that was filled in without an event stays until its form reads it (threat F31).
 */
export function useFieldText({ value, onChange, ref, tidy }: FieldText) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  /** text of the field when it was last read or written */
  const seen = useRef(value);
  const lastValue = useRef(value);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const field = input.current as HTMLInputElement;
    const isUnread = field.value !== seen.current && value === lastValue.current;
    lastValue.current = value;
    if (isUnread) return;
    if (field.value !== value) field.value = value;
    seen.current = value;
  });

  const take = (field: HTMLInputElement) => {
    seen.current = field.value;
    onChange(field.value);
    // Draws also when the value is unchanged, because the field's text has to follow the value.
    redraw();
  };
  const takeTidied = (field: HTMLInputElement) => {
    if (tidy) tidyInPlace(field, tidy);
    take(field);
  };

  useReadByForm(() => {
    const field = input.current;
    if (field && field.value !== seen.current) takeTidied(field);
  });

  return {
    ref: input,
    defaultValue: value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const isComposing = (event.nativeEvent as Partial<InputEvent>).isComposing;
      // A composition would break.
      if (isComposing) take(event.target);
      else takeTidied(event.target);
    },
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => takeTidied(event.currentTarget),
  };
}

function tidyInPlace(field: HTMLInputElement, tidy: Tidy): void {
  const tidied = tidy(field.value);
  const text = textOf(tidied);
  if (text === field.value) return;
  const { selectionStart, selectionEnd, ownerDocument } = field;
  field.value = text;
  // Safari moves the focus to a field whose selection is set.
  if (ownerDocument.activeElement !== field || selectionStart === null || selectionEnd === null) return;
  field.setSelectionRange(caretIn(tidied, selectionStart), caretIn(tidied, selectionEnd));
}
