import { COPY } from '#contract/copy.ts';
import styles from './service-phone.module.css';

interface ServicePhoneProps {
  /** a text with a place for {phone} */
  readonly textKey: 'fp.help.phone' | 'nl.phone';
  readonly phone: string;
}

/** A sentence with the phone of customer service in it, ready to be called. */
export function ServicePhone({ textKey, phone }: ServicePhoneProps) {
  const [before, after] = COPY[textKey].split('{phone}');
  return (
    <>
      <span>{before}</span>
      <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        {phone}
      </a>
      {after ? <span>{after}</span> : null}
    </>
  );
}
