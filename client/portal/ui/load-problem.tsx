import { COPY } from '#contract/copy.ts';
import { Button } from '#ui/button.tsx';

interface LoadProblemProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly className: string | undefined;
}

/** In the place of something that could not be loaded: why, and a button that loads it once more. */
export function LoadProblem({ text, onRetry, className }: LoadProblemProps) {
  return (
    <div className={className}>
      <p role="alert">{text}</p>
      <Button look="secondary" onClick={onRetry}>
        {COPY['qr.retry']}
      </Button>
    </div>
  );
}
