import { useId } from 'react';
import styles from './consent.module.css';

interface ConsentProps {
  readonly legend: string;
  /** each with the accounts that it is linked to, in words */
  readonly identities: readonly { readonly id: string; readonly link: string }[];
  /** id of the one that answers */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
  /** what comes of accepting, in words */
  readonly outcome: string;
  readonly acceptText: string;
  /** the company's colours */
  readonly acceptClass: string | undefined;
  readonly isBusy: boolean;
  /** there is nothing to accept */
  readonly isOff?: boolean;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

/** Choice of an identity, and the two answers to what a page of another company asks it. */
export function Consent(props: ConsentProps) {
  const { legend, identities, chosen, onChoose, outcome } = props;
  const { acceptText, acceptClass, isBusy, isOff, onAccept, onRefuse } = props;
  const name = useId();
  return (
    <>
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
      <p className={styles.outcome}>{outcome}</p>
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
    </>
  );
}
