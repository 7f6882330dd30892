import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import styles from './copy-value.module.css';
import { useCopy } from './use-copy.ts';

/** A button 复制; `what` completes its accessible name. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <Button look="secondary" size="small" aria-label={`复制${what}${text}`} onClick={() => void copy(text)}>
      <Icon name={isCopied ? 'done' : 'copy'} size={16} />
      复制
    </Button>
  );
}

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
