import styles from './failure-words.module.css';

/** A failure's sentence, with the control API's English details below it, as code. */
export function FailureWords({ text }: { text: string }) {
  const [sentence, ...detail] = text.split('\n');
  return (
    <div className={styles.words}>
      <p>{sentence}</p>
      {detail.length > 0 && (
        <p lang="en">
          <code className={styles.detail}>{detail.join('\n')}</code>
        </p>
      )}
    </div>
  );
}
