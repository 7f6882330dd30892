import { COPY } from '#contract/copy.ts';
import { Button } from '#ui/button.tsx';
import styles from './list-problem.module.css';

/** The list could not be read: why, and once more. */
export function ListProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.problem}>
      <p role="alert">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        {COPY['qr.retry']}
      </Button>
    </div>
  );
}
