import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './choice.module.css';
import { describe, ErrorLine } from './field-frame.tsx';

export interface RadioOption {
  readonly value: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly tag?: string | undefined;
}

export interface RadioListProps {
  id: string;
  name: string;
  /** names the group; give `labelledBy` instead where the words are on the page already */
  label?: string | undefined;
  labelledBy?: string | undefined;
  options: readonly RadioOption[];
  /** null: none chosen */
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** the rows scroll in a box of their own, and the error line stays in view below it */
  scrolls?: boolean | undefined;
  /** may set `--list-height`, of a box that scrolls */
  className?: string | undefined;
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
          <label key={option.value} className={styles.option} data-chosen={option.value === value || undefined}>
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

/** Fractions of a pixel, where the page is zoomed, are no content. */
const SLACK_PX = 2;

/** Tracks which edges of a scroll box hide content, as a hint where the scrollbar is drawn only while it scrolls. */
function useScrollEdges() {
  const ref = useRef<HTMLDivElement>(null);
  /** edges at which something is scrolled out of sight */
  const [edges, setEdges] = useState({ above: false, below: false });

  const update = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    const above = box.scrollTop > SLACK_PX;
    const below = box.scrollTop + box.clientHeight < box.scrollHeight - SLACK_PX;
    setEdges((last) => (last.above === above && last.below === below ? last : { above, below }));
  }, []);

  // After each render, because the rows may have changed; and when the window or the letters do.
  useEffect(update);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(update);
    observer.observe(box);
    return () => observer.disconnect();
  }, [update]);

  return { ref, ...edges, update };
}
