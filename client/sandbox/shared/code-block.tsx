import styles from './code-block.module.css';

/** A longer text as it is; it scrolls by itself, so the keyboard can get into it. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.block} aria-label={label} tabIndex={0}>
      <pre className={styles.text}>{text}</pre>
    </section>
  );
}
