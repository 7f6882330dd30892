import { Icon } from '#console/ui/icon.tsx';
import styles from './copy-value.module.css';
import { useCopy } from './use-copy.ts';

/** A value that is its own copy button, for places where many stand together. */
export function CopyValue({ text, what, strong = false }: { text: string; what: string; strong?: boolean }) {
  const { isCopied, copy } = useCopy();
  return (
    <button
      type="button"
      className={strong ? styles.strong : styles.value}
      aria-label={`复制${what}${text}`}
      onClick={() => void copy(text)}
    >
      <span className={styles.text} title={text}>
        {text}
      </span>
      <span className={isCopied ? styles.copied : styles.icon}>
        <Icon name={isCopied ? 'done' : 'copy'} size={14} />
      </span>
    </button>
  );
}
