import { useId } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** offered while typing */
  suggestions?: readonly string[];
  inputMode?: 'numeric';
  /** how wide it is */
  className?: string | undefined;
}

/** Filter field of a list, applied with each letter typed. */
export function SearchField(props: SearchFieldProps) {
  const { label, onChange, suggestions, className = '', ...input } = props;
  const id = useId();
  const listId = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={`${styles.input} ${className}`}
        type="search"
        autoComplete="off"
        list={suggestions && listId}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={listId}>
          {[...new Set(suggestions)].map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}
