import { COPY } from '#contract/copy.ts';
import { checkPassword, countKinds, isPassword } from '#contract/rules.ts';
import { CheckIcon } from '#ui/icons.tsx';
import styles from './password-checklist.module.css';

type Strength = 'weak' | 'medium' | 'strong';

/** From here on a password of two kinds counts as medium, one of three as strong. */
const LONG = 10;

/**
 * A word for what was typed, null for nothing. Assumed: weak is what the rule refuses or just accepts; all three
 * kinds, or a long one of two, are medium; all three and long are strong. It never decides anything.
 */
export function passwordStrength(password: string): Strength | null {
  if (password === '') return null;
  if (!isPassword(password) || isMonotonous(password)) return 'weak';
  const isMixed = countKinds(password) === 3;
  const isLong = password.length >= LONG;
  if (isMixed && isLong) return 'strong';
  return isMixed || isLong ? 'medium' : 'weak';
}

/** Fewer than five different characters, as in `a!a!a!a!`. */
function isMonotonous(password: string): boolean {
  return new Set(password).size < 5;
}

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
