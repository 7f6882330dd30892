import { useId, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { type ListedAccount, listByPhone } from '#portal/api/account-api.ts';
import { login } from '#portal/api/login-api.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import type { Portal } from '#portal/services/create-portal.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { AccountList } from '#portal/sign-in/account-list.tsx';
import { usePageHref } from '#portal/sign-in/addresses.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { codeError, PhoneCode, phoneError, useCodeRejection } from '#portal/sign-in/phone-code.tsx';
import type { SendCode } from '#portal/sign-in/use-send-code.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import { isRejection } from '#portal/ui/rejection.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import styles from './login.module.css';
import type { SmsFormValues } from './login-values.ts';
import type { Picker } from './use-picker.ts';

interface SmsLoginFormProps extends SmsFormValues {
  readonly sendCode: SendCode;
  readonly picker: Picker;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** Login by sms code, and the choice where several accounts stand behind the phone (spec §4). */
export function SmsLoginForm({ values, change, form, sendCode, picker, onSignedIn }: SmsLoginFormProps) {
  const portal = usePortal();
  const { api, messages } = portal;
  const { phone, code, accepted } = values;
  const { formRef, check, reject, clear } = form;
  const { codeRef, onError } = useCodeRejection(reject);

  const { busy, submit } = useSubmit(async (signal) => {
    messages.dismissError();
    // A new code is another proof, even where its digits are the same.
    const proof = `${phone} ${code} ${sendCode.sends}`;
    let list = accepted === proof ? await stillOffered(api, phone, signal) : null;
    if (!list) {
      const { accountSize, gsid } = await login(portal, { loginType: 'sms', phone, smsCode: code }, signal);
      // spec §4. Assumed: "1" counts as 1, and anything else opens the picker, as another number does (threat F7).
      if (accountSize === 1) {
        onSignedIn({ gsid });
        return 'leaving';
      }
      // The code is spent from here on: the next try with it asks for the list alone.
      change({ accepted: proof });
      clear('code');
      list = await listByPhone(api, phone, signal);
    }
    if (list.length === 0) {
      messages.showError(COPY['sel.empty']);
      return;
    }
    picker.open(list);
  }, onError);

  return (
    <>
      <Form
        ref={formRef}
        className={styles.form}
        onSubmit={() => {
          const complete = check({
            phone: phoneError(phone, 'login.err.phone', 'login.err.phoneFormat'),
            code: codeError(code, 'login.err.code'),
          });
          if (complete) submit();
        }}
      >
        <PhoneCode
          id="login"
          phone={phone}
          code={code}
          onPhone={(next) => change({ phone: next })}
          onCode={(next) => change({ code: next })}
          form={form}
          sendCode={sendCode}
          phoneError={phoneError(phone, 'login.err.phoneForCode', 'login.err.phoneFormat')}
          codeRef={codeRef}
        />
        <div className={styles.options} />
        <Button type="submit" size="block" busy={busy} busyText={COPY['login.busy']}>
          {COPY['login.submit']}
        </Button>
      </Form>
      <AccountPicker accounts={picker.accounts} onClose={picker.close} onSignedIn={onSignedIn} />
    </>
  );
}

/** The accounts that an accepted code still opens; null once its proof is over, and the code is to be judged anew. */
async function stillOffered(api: Portal['api'], phone: string, signal: AbortSignal): Promise<ListedAccount[] | null> {
  try {
    return await listByPhone(api, phone, signal);
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
}

interface AccountPickerProps {
  /** open while there are any */
  readonly accounts: readonly ListedAccount[];
  /** back to the form as it was filled */
  readonly onClose: () => void;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** The choice among several accounts under one phone; nothing is typed a second time. */
function AccountPicker({ accounts, onClose, onSignedIn }: AccountPickerProps) {
  const messageId = useId();
  return (
    <Dialog
      open={accounts.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={COPY['picker.title']}
      description={<span id={messageId}>{COPY['picker.message']}</span>}
    >
      <PickerForm accounts={accounts} labelledBy={messageId} onClose={onClose} onSignedIn={onSignedIn} />
    </Dialog>
  );
}

function PickerForm({ accounts, labelledBy, onClose, onSignedIn }: AccountPickerProps & { labelledBy: string }) {
  const pageHref = usePageHref();
  const portal = usePortal();
  const { formRef, check, bind } = useFormErrors<'account'>();
  const [chosen, setChosen] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async (signal, accountId: string) => {
    portal.messages.dismissError();
    const { gsid } = await login(portal, { loginType: 'multi_account', accountId }, signal);
    onSignedIn({ gsid, replaces: true });
    return 'leaving';
  });

  return (
    <Form
      ref={formRef}
      onSubmit={() => {
        check({ account: chosen ? undefined : COPY['fp.err.acct'] });
        if (chosen) submit(chosen);
      }}
    >
      <AccountList
        id="login-picker"
        labelledBy={labelledBy}
        accounts={accounts}
        {...bind('account', chosen, setChosen)}
      />
      <div className={styles.actions}>
        <a
          className={styles.relogin}
          href={pageHref(PAGES.login)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onClose();
          }}
        >
          {COPY['picker.relogin']}
        </a>
        <Button type="submit" busy={busy} busyText={COPY['login.busy']}>
          {COPY['picker.confirm']}
        </Button>
      </div>
    </Form>
  );
}
