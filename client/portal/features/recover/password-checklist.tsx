import { COPY } from '#contract/copy.ts';
import { checkPassword } from '#contract/rules.ts';
import { CheckIcon } from '#ui/icons.tsx';
import styles from './password-checklist.module.css';
import { passwordStrength } from './password-strength.ts';

const RULES = ['length', 'characters', 'kinds'] as const;

/** The three tests of spec §5 one by one as the password is typed, in words as well as marks, and the strength. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const met = checkPassword(password);
  const strength = passwordStrength(password);
  return (
    <div className={styles.box}>
      <ul className={styles.list} id={id} aria-label={COPY['fp.check']}>
        {RULES.map((rule) => (
          <li key={rule} className={styles.rule} data-met={met[rule] || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {met[rule] ? <CheckIcon size={14} /> : null}
            </span>
            {COPY[`fp.check.${rule}`]}
            <span className="visually-hidden">{COPY[met[rule] ? 'fp.check.met' : 'fp.check.unmet']}</span>
          </li>
        ))}
      </ul>
      <p className={styles.strength} role="status" data-strength={strength ?? undefined}>
        {strength ? (
          <>
            {COPY[`pwd.strength.${strength}`]}
            <span className={styles.bars} aria-hidden="true" />
          </>
        ) : null}
      </p>
    </div>
  );
}
