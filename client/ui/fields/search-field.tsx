import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  inputMode?: 'numeric';
  /** how wide it is */
  className?: string | undefined;
}

/** Filter field of a list, applied with each letter typed. */
export function SearchField({ label, onChange, className = '', ...input }: SearchFieldProps) {
  return (
    <input
      {...input}
      aria-label={label}
      className={`${styles.input} ${className}`}
      type="search"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
