import { useId } from 'react';
import { COPY } from '#contract/copy.ts';
import { Button } from '#ui/button.tsx';
import styles from './recover-page.module.css';

interface NextButtonProps {
  /** spec §2: enabled only when the step's fields are filled */
  readonly filled: boolean;
  readonly busy?: boolean;
  /** why it is not */
  readonly hint?: string;
}

/** 下一步. Disabled it has a reason as its description; Enter then does nothing either. */
export function NextButton({ filled, busy, hint = COPY['fp.next.hint'] }: NextButtonProps) {
  const hintId = useId();
  return (
    <div>
      <Button
        type="submit"
        size="block"
        disabled={!filled}
        busy={busy}
        busyText={COPY['fp.submit.busy']}
        aria-describedby={filled ? undefined : hintId}
      >
        {COPY['fp.next']}
      </Button>
      <p className={`hint ${styles.hint}`} id={hintId}>
        {filled ? '' : hint}
      </p>
    </div>
  );
}
