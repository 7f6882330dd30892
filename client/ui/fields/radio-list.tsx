import styles from './choice.module.css';
import { describe, ErrorLine } from './field-frame.tsx';
import { useScrollEdges } from './use-scroll-edges.ts';

export interface RadioOption {
  readonly value: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly tag?: string | undefined;
}

export interface RadioListProps {
  readonly id: string;
  readonly name: string;
  /** names the group; give `labelledBy` instead where the words are on the page already */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly options: readonly RadioOption[];
  /** null: none chosen */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** the rows scroll in a box of their own, and the error line stays in view below it */
  readonly scrolls?: boolean | undefined;
  /** may set `--list-height`, of a box that scrolls */
  readonly className?: string | undefined;
}

/** Native radios, each row one label; arrows move and choose, Enter submits the form around it. */
export function RadioList(props: RadioListProps) {
  const { id, name, label, labelledBy, options, value, onChange, error, scrolls, className = '' } = props;
  const more = useScrollEdges();
  return (
    <div>
      <div
        id={id}
        role="radiogroup"
        aria-required="true"
        className={`${styles.list} ${className}`}
        data-scrolls={scrolls || undefined}
        ref={more.ref}
        data-more-above={more.above || undefined}
        data-more-below={more.below || undefined}
        onScroll={more.update}
        {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label })}
        {...describe(id, error)}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.optionText}>
              <span className={styles.optionTitle} title={option.title}>
                {option.title}
              </span>
              {option.detail ? <span className={styles.optionDetail}>{option.detail}</span> : null}
            </span>
            {option.tag ? <span className={styles.tag}>{option.tag}</span> : null}
          </label>
        ))}
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}
