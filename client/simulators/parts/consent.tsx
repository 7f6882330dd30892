import { useId } from 'react';
import styles from './consent.module.css';

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

interface IdentityRow {
  readonly id: string;
  /** the accounts that it is linked to, in words */
  readonly link: string;
}

interface IdentityChoiceProps {
  readonly legend: string;
  readonly identities: readonly IdentityRow[];
  /** id of the chosen one */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Choice of the identity that answers, on a page that belongs to another company. */
export function IdentityChoice({ legend, identities, chosen, onChoose }: IdentityChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {identities.map(({ id, link }) => (
        <label key={id} className={styles.row}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className={styles.id}>{id}</span>
          <span className={styles.link}>{link}</span>
        </label>
      ))}
    </fieldset>
  );
}
