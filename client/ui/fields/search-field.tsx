import { useId } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  /** the label shows in front; otherwise it is for screen readers only */
  readonly isLabelShown?: boolean;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** offered while typing */
  readonly suggestions?: readonly string[];
  readonly inputMode?: 'numeric';
  /** how wide it is */
  readonly className?: string | undefined;
}

/** Filter field of a list, applied with each letter typed. */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelShown = false, placeholder, value, onChange, suggestions, inputMode, className = '' } = props;
  const id = useId();
  const listId = useId();
  return (
    <>
      <label htmlFor={id} className={isLabelShown ? styles.label : 'visually-hidden'}>
        {label}
      </label>
      <input
        id={id}
        className={`${styles.input} ${className}`}
        type="search"
        inputMode={inputMode}
        autoComplete="off"
        placeholder={placeholder}
        list={suggestions && listId}
        value={value}
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
