import styles from './consent-actions.module.css';

interface ConsentActionsProps {
  readonly acceptText: string;
  /** the company's colours */
  readonly acceptClass: string | undefined;
  readonly isBusy: boolean;
  /** there is nothing to accept */
  readonly isOff?: boolean;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

/** The two answers to what a page of another company asks. */
export function ConsentActions(props: ConsentActionsProps) {
  const { acceptText, acceptClass, isBusy, isOff, onAccept, onRefuse } = props;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={`${styles.answer} ${acceptClass}`}
        disabled={isOff}
        aria-busy={isBusy}
        onClick={onAccept}
      >
        {acceptText}
      </button>
      <button type="button" className={styles.refuse} onClick={onRefuse}>
        取消
      </button>
    </div>
  );
}
