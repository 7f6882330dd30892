import { useEffect, useRef } from 'react';
import styles from './code-block.module.css';

interface CodeBlockProps {
  readonly text: string;
  readonly label: string;
  /** shows its end first, where the newest lines are */
  readonly showsEnd?: boolean;
}

/** A longer text as it is; it scrolls by itself, so the keyboard can get into it. */
export function CodeBlock({ text, label, showsEnd = false }: CodeBlockProps) {
  const block = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useEffect(() => {
    block.current?.scrollTo({ top: showsEnd ? block.current.scrollHeight : 0 });
  }, [text, showsEnd]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={block} className={styles.block} aria-label={label} tabIndex={0}>
      <pre className={styles.text}>{text}</pre>
    </section>
  );
}
