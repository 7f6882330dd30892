import { useId, useState } from 'react';
import { Act } from '#console/ui/act.tsx';
import { CHECKPOINT_NAME_MAX } from '#contract/limits.ts';
import field from '#ui/fields/field.module.css';
import { Form } from '#ui/form.tsx';
import styles from './name-form.module.css';

interface NameFormProps {
  readonly label: string;
  readonly name: string;
  readonly submitText: string;
  /** trimmed; empty for no name */
  readonly onSubmit: (name: string) => Promise<void>;
}

/** One field for a point's name. */
export function NameForm({ label, name, submitText, onSubmit }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const fieldId = useId();
  return (
    <Form className={styles.form} onSubmit={() => onSubmit(typed.trim()).then(() => setTyped(''))}>
      <label className="visually-hidden" htmlFor={fieldId}>
        {label}
      </label>
      <input
        id={fieldId}
        className={field.input}
        placeholder={label}
        autoComplete="off"
        maxLength={CHECKPOINT_NAME_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Act type="submit">{submitText}</Act>
    </Form>
  );
}
