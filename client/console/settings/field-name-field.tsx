import { useState } from 'react';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface FieldNameFieldProps {
  readonly label: string;
  readonly value: string;
  /** names that the specification knows */
  readonly known: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (name: string) => void;
}

const OTHER = '';

/** A field's name: one of those that are known, or one of the team's own. */
export function FieldNameField({ label, value, known, error, onChange }: FieldNameFieldProps) {
  const [isOther, setIsOther] = useState(!known.includes(value));
  const isOwn = isOther || !known.includes(value);
  const nested = (name: string) => (name.includes('.') ? `${name}（嵌套）` : name);
  const choices = [...known.map((name) => ({ value: name, label: nested(name) })), { value: OTHER, label: '其他' }];
  const choose = (name: string) => {
    setIsOther(name === OTHER);
    if (name !== OTHER) onChange(name);
  };
  return (
    <>
      <SelectField label={label} value={isOwn ? OTHER : value} choices={choices} onChange={choose} />
      {isOwn && <TextField label={`${label}的名称`} value={value} error={error} onChange={onChange} />}
    </>
  );
}
