import { COPY } from '#contract/copy.ts';
import { maskPhone } from '#contract/rules.ts';
import { Form } from '#ui/form.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { NextButton } from './next-button.tsx';
import styles from './verified-step.module.css';

interface VerifiedStepProps {
  readonly phone: string;
  readonly onNext: () => void;
  readonly onChangePhone: () => void;
}

/** Step one, come back to: the phone is verified and stays so; only another one takes another code. */
export function VerifiedStep({ phone, onNext, onChangePhone }: VerifiedStepProps) {
  return (
    <Form label={COPY['fp.step1']} onSubmit={onNext}>
      <div className={styles.phone}>
        <p className={styles.words}>
          <span>
            {COPY['field.phone.label']}：<strong>{maskPhone(phone)}</strong>
          </span>
          <span className={styles.verified}>
            <CheckIcon size={16} />
            {COPY['fp.verified']}
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
