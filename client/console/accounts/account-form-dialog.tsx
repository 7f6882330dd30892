import { useEffect, useRef, useState } from 'react';
import type { ControlCall } from '#console/connection/control-call.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import forms from '#console/ui/form.module.css';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { Form } from '#ui/form.tsx';
import { type AccountDraft, changeOf, type DraftErrors, draftErrors, draftOf, seedOf } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountLock } from './account-lock.tsx';

interface AccountFormDialogProps {
  /** null for a new one */
  readonly account: SandboxAccount | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds an account, or changes one. */
export function AccountFormDialog({ account, onClose, onDone }: AccountFormDialogProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [draft, setDraft] = useState(() => draftOf(account));
  const [errors, setErrors] = useState<DraftErrors>({});
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const call = callOf(account, draft);
  const isSame = account !== null && Object.keys(call.input?.body ?? {}).length === 0;

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function change(next: Partial<AccountDraft>): void {
    setDraft({ ...draft, ...next });
    setErrors({});
  }

  async function submit(): Promise<void> {
    const wrong = draftErrors(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const said = account ? `账号${account.account}已修改` : `账号${draft.account.trim()}已新增`;
    if (!isSame && !(await act(() => connection.call(call.endpoint, call.input), said))) return;
    onClose();
    onDone();
  }

  return (
    <DialogPopup
      open
      onOpenChange={onClose}
      title={account ? `编辑账号${account.account}` : '新增账号'}
      hasCloseMark={false}
      initialFocus={first}
    >
      {account && <AccountLock account={account} />}
      <Form ref={form} className={forms.dialog} onSubmit={() => void submit()}>
        <AccountFields draft={draft} errors={errors} isNew={account === null} firstRef={first} onChange={change} />
        <div className={forms.end}>
          <CurlButton call={call} what={account ? '修改账号' : '新增账号'} />
          <Button look="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" aria-busy={isBusy}>
            {account ? '保存' : '新增'}
          </Button>
        </div>
      </Form>
    </DialogPopup>
  );
}

function callOf(account: SandboxAccount | null, draft: AccountDraft): ControlCall {
  if (!account) return { endpoint: CONTROL.createAccount, input: { body: seedOf(draft) } };
  const params = { id: account.accountId };
  return { endpoint: CONTROL.changeAccount, input: { params, body: changeOf(account, draft) } };
}
