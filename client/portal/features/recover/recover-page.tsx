import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { COPY, fill } from '#contract/copy.ts';
import { RESET_REDIRECT_SECONDS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { maskPhone } from '#contract/rules.ts';
import { useCountdown } from '#portal/hooks/use-countdown.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { usePageHref } from '#portal/sign-in/addresses.ts';
import { useSendCode } from '#portal/sign-in/use-send-code.ts';
import foot from '#portal/ui/foot.module.css';
import { PageCard } from '#portal/ui/page-card.tsx';
import { Form } from '#ui/form.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { AccountStep } from './account-step.tsx';
import { NextButton } from './next-button.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './recover-page.module.css';
import { afterVerification, pastVerification, type Recovery, STEP_NAMES, stepsOf, viewOf } from './recovery.ts';
import { StepIndicator } from './step-indicator.tsx';
import { useRecovery } from './use-recovery.ts';
import { VerifyStep } from './verify-step.tsx';

/** Password recovery (spec §2, §4): a phone and its code, one of several accounts, a new password. */
export function RecoverPage() {
  const { messages } = usePortal();
  const { recovery, advance, returnTo, restart } = useRecovery();
  const [phone, setPhone] = useState('');
  const sendCode = useSendCode('forgetPwd', COPY['fp.err.send']);
  const stepRef = useStepChange(recovery);
  const { step, accounts, chosen } = recovery;
  const view = viewOf(recovery);
  const goOn = (next: Recovery) => {
    messages.dismiss();
    advance(next);
  };

  return (
    <PageCard heading={COPY['fp.heading']}>
      <StepIndicator steps={stepsOf(recovery)} current={step} onReturn={returnTo} />
      <div className={styles.step} ref={stepRef}>
        {view === 'verify' ? (
          <VerifyStep
            phone={phone}
            onPhone={setPhone}
            sendCode={sendCode}
            onVerified={(found) => goOn(afterVerification(recovery, found))}
          />
        ) : null}
        {view === 'verified' ? (
          <VerifiedStep
            phone={phone}
            onNext={() => goOn(pastVerification(recovery))}
            onChangePhone={() => {
              setPhone('');
              restart();
            }}
          />
        ) : null}
        {step === 'account' ? (
          <AccountStep
            phone={phone}
            accounts={accounts}
            chosen={chosen}
            onChosen={(account) => goOn({ ...recovery, step: 'password', chosen: account })}
          />
        ) : null}
        {step === 'password' && chosen ? (
          <PasswordStep
            phone={phone}
            account={chosen}
            isChosen={accounts.length > 1}
            onDone={() => goOn({ ...recovery, step: 'done' })}
            onExpired={restart}
          />
        ) : null}
        {step === 'done' ? <DoneStep /> : <BackToLogin label={COPY['fp.back']} />}
      </div>
    </PageCard>
  );
}

/** In this order: the chosen element, the first field or the heading, the button where there is no field. */
const FOCUS = ['input:checked', 'input:not([aria-hidden]), h2', 'button[type="submit"]'];

/** After a change of step: announces it, and moves the focus to its beginning. */
function useStepChange(recovery: Recovery): RefObject<HTMLDivElement | null> {
  const { messages } = usePortal();
  const ref = useRef<HTMLDivElement>(null);
  const view = viewOf(recovery);
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const steps = stepsOf(recovery);
    const i = steps.indexOf(recovery.step) + 1;
    messages.announce(fill('fp.step.sr', { i, n: steps.length, name: COPY[STEP_NAMES[recovery.step]] }));
    const targets = FOCUS.map((selector) => ref.current?.querySelector<HTMLElement>(selector));
    targets.find(Boolean)?.focus();
  }, [recovery, view, messages]);
  return ref;
}

/** The last step: leads to the login page after three seconds, once; leaving earlier cancels the timer (threat F28). */
function DoneStep() {
  const pageHref = usePageHref();
  const navigate = useNavigate();
  const { remaining, start } = useCountdown(() => {
    // Replaced: Back must not come to a recovery that is over.
    void navigate(pageHref(PAGES.login), { replace: true });
  });
  useLayoutEffect(() => start(RESET_REDIRECT_SECONDS), [start]);
  return (
    <div className={styles.done}>
      <span className={`round ${styles.mark}`} data-kept-clear="">
        <CheckIcon size={32} />
      </span>
      <h2 className={styles.heading} tabIndex={-1}>
        {COPY['fp.done']}
      </h2>
      <p className={styles.left}>{fill('fp.done.left', { n: remaining })}</p>
      <BackToLogin label={COPY['fp.done.now']} replaces />
    </div>
  );
}

interface VerifiedStepProps {
  readonly phone: string;
  readonly onNext: () => void;
  readonly onChangePhone: () => void;
}

/** Step one after a return: the phone stays verified; only another phone takes another code. */
function VerifiedStep({ phone, onNext, onChangePhone }: VerifiedStepProps) {
  return (
    <Form label={COPY['fp.step1']} onSubmit={onNext}>
      <div className={`soft ${styles.phone}`}>
        <p className={styles.words}>
          <span>
            <span>{`${COPY['field.phone.label']}：`}</span>
            <strong>{maskPhone(phone)}</strong>
          </span>
          <span className={styles.verified}>
            <CheckIcon size={16} />
            <span>{COPY['fp.verified']}</span>
          </span>
        </p>
        <button type="button" className={styles.change} onClick={onChangePhone}>
          {COPY['fp.changePhone']}
        </button>
      </div>
      <NextButton filled />
    </Form>
  );
}

interface BackToLoginProps {
  readonly label: string;
  /** true where Back must not come to this page again */
  readonly replaces?: boolean;
}

/** A way to the login page that keeps gotoUrl. */
function BackToLogin({ label, replaces = false }: BackToLoginProps) {
  const pageHref = usePageHref();
  return (
    <p className={foot.foot}>
      <Link to={pageHref(PAGES.login)} replace={replaces}>
        {label}
      </Link>
    </p>
  );
}
