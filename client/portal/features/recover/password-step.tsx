import { useRef } from 'react';
import { COPY } from '#contract/copy.ts';
import { checkPassword, countKinds, isPassword, maskPhone, passwordRules } from '#contract/rules.ts';
import { forgetPassword } from '#portal/api/account-api.ts';
import { toApiError } from '#portal/api/api-error.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { useSecret } from '#portal/hooks/use-secret.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { shownName } from '#portal/sign-in/account-list.tsx';
import { showFailure } from '#portal/ui/show-failure.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Form } from '#ui/form.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { NextButton } from './next-button.tsx';
import styles from './password-step.module.css';
import type { RecoverableAccount } from './recovery.ts';

interface PasswordStepProps {
  readonly phone: string;
  readonly account: RecoverableAccount;
  /** whether it was chosen among several: the only one is not named in the call, because its token proves it */
  readonly isChosen: boolean;
  readonly onDone: () => void;
  /** the proof has run out: from the start again */
  readonly onExpired: () => void;
}

const CHECKLIST = 'recover-checklist';

/** The new password, twice; its rule is the checklist, there before anything is typed. */
export function PasswordStep({ phone, account, isChosen, onDone, onExpired }: PasswordStepProps) {
  const { api, messages } = usePortal();
  const [password, setPassword] = useSecret();
  const [again, setAgain] = useSecret();
  const { formRef, rejected, check, reject, bind } = useFormErrors<'password' | 'again'>();
  const passwordRef = useRef<HTMLInputElement>(null);
  const { busy, submit } = useSubmit(async (signal) => {
    const { verifyToken, accountId } = account;
    const chosen = isChosen ? { account: accountId } : {};
    await forgetPassword(api, { verifyToken, newPassword: password, phone, ...chosen }, signal);
    onDone();
  }, report);

  function report(error: unknown): void {
    const { code, message } = toApiError(error);
    if (code === 'VERIFY_TOKEN_REJECTED') {
      messages.showError(COPY['err.tokenExpired']);
      onExpired();
      return;
    }
    showFailure(messages, error, COPY['fp.err.reset']);
    if (code !== 'PASSWORD_REJECTED') return;
    reject('password', message);
    passwordRef.current?.focus();
  }

  const next = () => {
    const passes = check({
      password: isPassword(password) ? undefined : COPY['fp.err.format'],
      again: again === password ? undefined : COPY['fp.err.mismatch'],
    });
    if (passes) submit();
  };

  return (
    <Form ref={formRef} label={COPY['fp.step3']} onSubmit={next}>
      <p className={styles.who}>
        <span>
          <span>{`${COPY['field.account.label']}：`}</span>
          <strong>{shownName(account.account)}</strong>
        </span>
        <span className={styles.phone}>{`${COPY['field.phone.label']}：${maskPhone(phone)}`}</span>
      </p>
      {/* For password managers: whose password this is. */}
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={account.account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        id="recover-password"
        name="newPassword"
        label={COPY['fp.new.label']}
        placeholder={COPY['fp.new.ph']}
        autoComplete="new-password"
        passwordRules={passwordRules()}
        {...bind('password', password, setPassword)}
        // A rejection was spoken by its toast.
        alert={rejected.password ? undefined : FORMAT_ALERT}
        ref={passwordRef}
        describedBy={CHECKLIST}
      />
      <PasswordChecklist id={CHECKLIST} password={password} />
      <PasswordField
        id="recover-again"
        name="confirmPassword"
        label={COPY['fp.confirm.label']}
        placeholder={COPY['fp.confirm.ph']}
        autoComplete="new-password"
        passwordRules={passwordRules()}
        enterKeyHint="go"
        {...bind('again', again, setAgain)}
        alert={{}}
      />
      <NextButton filled={password !== '' && again !== ''} busy={busy} />
    </Form>
  );
}

/** The part before the colon is the error's title (spec §5), written as one text. */
const FORMAT_ALERT = { title: COPY['fp.err.format'].split('：')[0] };

type Strength = 'weak' | 'medium' | 'strong';

/** From here on a password of two kinds counts as medium, one of three as strong. */
const LONG = 10;

/**
 * A word for a typed password, null for none. Assumed: weak is a password that the rule refuses or just accepts; all three
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
function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const met = checkPassword(password);
  const strength = passwordStrength(password);
  return (
    <div className={`soft ${styles.box}`}>
      <ul className={styles.list} id={id} aria-label={COPY['fp.check']}>
        {RULES.map((rule) => (
          <li key={rule} className={styles.rule} data-met={met[rule] || undefined}>
            <span className={`round ${styles.mark}`} aria-hidden="true">
              {met[rule] ? <CheckIcon size={14} /> : null}
            </span>
            <span>{COPY[`fp.check.${rule}`]}</span>
            <span className="visually-hidden">{COPY[met[rule] ? 'fp.check.met' : 'fp.check.unmet']}</span>
          </li>
        ))}
      </ul>
      <p className={styles.strength} role="status" data-strength={strength ?? undefined}>
        {strength ? (
          <>
            <span>{COPY[`pwd.strength.${strength}`]}</span>
            <span className={styles.bars} aria-hidden="true" />
          </>
        ) : null}
      </p>
    </div>
  );
}
