import { FailureWords } from '#console/ui/failure-words.tsx';
import { Button } from '#ui/button.tsx';
import styles from './trouble.module.css';

/** Says that something could not be read, in place, with a way to try again. */
export function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.trouble}>
      <FailureWords text={text} />
      <Button look="secondary" size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
