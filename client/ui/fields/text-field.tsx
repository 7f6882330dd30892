import { type ComponentProps, type ReactNode, useId } from 'react';
import choice from './choice.module.css';
import styles from './field.module.css';
import { describe, ErrorLine, FieldFrame } from './field-frame.tsx';
import type { Tidy } from './tidy.ts';
import { useFieldText } from './use-field-text.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** at the end of the error's line */
  beside?: ReactNode;
  /** tidies a typed, pasted or autofilled value */
  tidy?: Tidy | undefined;
}

/** A labelled input of one line. */
export function TextField({ label, id: given, error, hint, beside, ...input }: TextFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} beside={beside}>
      <TextInput {...input} id={id} error={error} hint={hint} />
    </FieldFrame>
  );
}

interface TextInputProps extends Omit<TextFieldProps, 'label' | 'beside'> {
  id: string;
}

/** The bare input, for fields that put something beside it. Autocorrection is off by default. */
export function TextInput({ value, onChange, ref, tidy, error, hint, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      {...useFieldText({ value, onChange, ref, tidy })}
      className={styles.input}
      {...describe(rest.id, error, hint)}
    />
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled input of several lines, for lists and code. */
export function TextArea({ label, onChange, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        {...describe(id, error, hint)}
      />
    </FieldFrame>
  );
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** Choices by their value. */
export function choicesOf<Value extends string>(texts: Readonly<Record<Value, string>>): readonly Choice<Value>[] {
  return Object.entries<string>(texts).map(([value, label]) => ({ value: value as Value, label }));
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** A label and the browser's own list of choices. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface CheckFieldProps {
  id?: string | undefined;
  name?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** the words that toggle it */
  label: ReactNode;
  /** ids that name it, when more than the label does */
  labelledBy?: string | undefined;
  /** beside the label and outside of it, so that using it never toggles the box */
  after?: ReactNode;
  error?: string | undefined;
  /** true keeps a line's height free for the error */
  reserveError?: boolean | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
}

/** A native checkbox; its row is at least 24 px high. */
export function CheckField(props: CheckFieldProps) {
  const { id: given, onChange, label, labelledBy, after, error, reserveError, ...box } = props;
  const own = useId();
  const id = given ?? own;
  return (
    <div>
      <div className={choice.checkRow}>
        <label className={choice.checkLabel} htmlFor={id} id={`${id}-label`}>
          <input
            {...box}
            id={id}
            type="checkbox"
            className={choice.box}
            onChange={(event) => onChange(event.target.checked)}
            {...(labelledBy ? { 'aria-labelledby': labelledBy } : {})}
            {...describe(id, error)}
          />
          <span>{label}</span>
        </label>
        {after}
      </div>
      {reserveError || error ? <ErrorLine id={`${id}-error`} error={error} /> : null}
    </div>
  );
}
