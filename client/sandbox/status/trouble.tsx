import buttons from '#client-sandbox/ui/button.module.css';
import { FailureWords } from '#client-sandbox/ui/failure-words.tsx';
import styles from './trouble.module.css';

/** Says that something could not be read, in place, with a way to try again. */
export function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.trouble}>
      <FailureWords text={text} />
      <button type="button" className={buttons.small} onClick={onRetry}>
        重试
      </button>
    </div>
  );
}
