import { COPY } from '#contract/copy.ts';
import { useEmbedded } from '#portal/hooks/embedded-mode.ts';
import { CheckIcon } from '#ui/icons.tsx';
import styles from './login.module.css';

/** In the place of the form after a sign-in: a password manager takes its absence and the navigation for success. */
export function LoginDone() {
  const embedded = useEmbedded();
  return (
    <p className={styles.done}>
      <span className={styles.doneMark}>
        <CheckIcon size={28} />
      </span>
      {COPY[embedded ? 'embed.done' : 'login.success']}
    </p>
  );
}
