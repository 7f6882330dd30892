import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { dismissMessage } from '#portal/shared/messages.ts';
import { PageCard } from '#portal/shared/page-card.tsx';
import { useDocumentTitle } from '#portal/shared/use-document-title.ts';
import { useSendCode } from '#portal/shared/use-send-code.ts';
import { AccountStep } from './account-step.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { DoneStep } from './done-step.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './recover-page.module.css';
import { afterVerification, type Recovery, START, stepsOf } from './recovery.ts';
import { StepIndicator } from './step-indicator.tsx';
import { useStepChange } from './use-step-change.ts';
import { VerifyStep } from './verify-step.tsx';

/** Password recovery (spec §2, §4): a phone and its code, one of several accounts, a new password. */
export function RecoverPage() {
  useDocumentTitle('title.forgot');
  const [recovery, setRecovery] = useState<Recovery>(START);
  const [phone, setPhone] = useState('');
  const sendCode = useSendCode('forgetPwd', { failureText: COPY['fp.err.send'] });
  const stepRef = useStepChange(recovery);
  const { step, accounts, chosen } = recovery;
  const advance = (next: Recovery) => {
    dismissMessage();
    setRecovery(next);
  };

  return (
    <PageCard heading={COPY['fp.heading']}>
      <StepIndicator steps={stepsOf(recovery)} current={step} />
      <div className={styles.step} ref={stepRef}>
        {step === 'verify' ? (
          <VerifyStep
            phone={phone}
            onPhone={setPhone}
            sendCode={sendCode}
            onVerified={(found) => advance(afterVerification(found))}
          />
        ) : null}
        {step === 'account' ? (
          <AccountStep
            phone={phone}
            accounts={accounts}
            onChosen={(account) => advance({ ...recovery, step: 'password', chosen: account })}
          />
        ) : null}
        {step === 'password' && chosen ? (
          <PasswordStep
            phone={phone}
            account={chosen}
            onDone={() => advance({ ...recovery, step: 'done' })}
            onExpired={() => setRecovery(START)}
          />
        ) : null}
        {step === 'done' ? <DoneStep /> : <BackToLogin label={COPY['fp.back']} />}
      </div>
    </PageCard>
  );
}
