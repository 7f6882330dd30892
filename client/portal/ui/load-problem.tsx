import { COPY } from '#contract/copy.ts';
import { Button } from '#ui/button.tsx';
import styles from './load-problem.module.css';

/** Why something could not be loaded, and once more. */
export function LoadProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.problem}>
      <p role="alert">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        {COPY['qr.retry']}
      </Button>
    </div>
  );
}
