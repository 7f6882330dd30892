import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './field.module.css';
import { describe, FieldFrame } from './field-frame.tsx';

export interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    | 'name'
    | 'type'
    | 'placeholder'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'inputMode'
    | 'enterKeyHint'
    | 'maxLength'
  > {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** tidies what was typed, pasted or autofilled; never during a composition, which it would break */
  readonly clean?: ((text: string) => string) | undefined;
}

/** A labelled input of one line. */
export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} error={error} hint={hint}>
      <TextInput {...input} error={error} hint={hint} />
    </FieldFrame>
  );
}

/** The bare input, for fields that put something beside it. */
export function TextInput({ value, onChange, clean, error, hint, ref, ...rest }: Omit<TextFieldProps, 'label'>) {
  const tidy = (text: string) => onChange(clean ? clean(text) : text);
  return (
    <input
      type="text"
      {...rest}
      ref={ref}
      className={styles.input}
      value={value}
      onChange={(event) => {
        const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
        if (composing) onChange(event.target.value);
        else tidy(event.target.value);
      }}
      onCompositionEnd={(event) => tidy(event.currentTarget.value)}
      {...describe(rest.id, error, hint)}
    />
  );
}
