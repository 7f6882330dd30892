import { useId } from 'react';
import styles from './identity-choice.module.css';

export interface IdentityRow {
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
