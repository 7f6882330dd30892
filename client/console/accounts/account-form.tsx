import { type ReactNode, type RefObject, useRef } from 'react';
import { useLive, useWorld } from '#console/connection/use-world.tsx';
import { sourceOf } from '#console/connection/world-connection.ts';
import { changedFields, type Draft, type DraftRules } from '#console/forms/draft.ts';
import { useForm } from '#console/forms/use-form.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { AccountChange, AccountSeed, type SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { SelectField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { FLAG_NAMES, FLAGS } from './account-flags.ts';
import { isMain } from './account-groups.ts';
import { SHOWN_MAX } from './use-accounts.ts';

interface AccountFormProps {
  /** null for a new one */
  readonly account: SandboxAccount | null;
  readonly onClose: () => void;
}

export const NEW_ACCOUNT: Draft = {
  account: '',
  password: 'Passw0rd!',
  phone: '',
  mainAccountId: '',
  enable: true,
  admin: true,
};
const PROBLEMS = { account: '请输入账号', phone: '请输入11位手机号，或留空' };

/** The form as an account stands; a phone cannot be removed, only replaced. */
export function accountDraft(account: SandboxAccount): Draft {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, account[flag]]));
  return { password: account.password ?? '', phone: account.phone, ...flags };
}

/** An emptied password is none. */
export const CHANGE_RULES: DraftRules = {
  read: { password: (text) => (text === '' ? null : text) },
  problems: PROBLEMS,
};

const MAINS = sourceOf(async (world) => {
  const { accounts } = await world.call(CONTROL.accounts, { query: { limit: SHOWN_MAX } });
  return accounts.filter(isMain);
}, 'accounts');

/** Adds an account, or changes one. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  return account ? <ChangeForm account={account} onClose={onClose} /> : <NewForm onClose={onClose} />;
}

function NewForm({ onClose }: Pick<AccountFormProps, 'onClose'>) {
  const connection = useWorld();
  const mains = useLive(MAINS).value ?? [];
  const form = useForm(AccountSeed, NEW_ACCOUNT, { problems: PROBLEMS });
  const first = useRef<HTMLInputElement>(null);
  const { bind, set } = form;
  return (
    <FormDialog
      title="新增账号"
      submitText="新增"
      form={form}
      firstRef={first}
      phoneHint="可以和其他账号相同"
      onClose={onClose}
      send={(body) => connection.call(CONTROL.createAccount, { body })}
      said={`账号${bind('account').value.trim()}已新增`}
    >
      <TextField label="账号" ref={first} {...bind('account')} />
      <SelectField
        label="所属企业"
        {...bind('mainAccountId')}
        choices={[
          { value: '', label: '自己是主账号' },
          ...mains.map((main) => ({ value: main.accountId, label: `${main.account}的子账号` })),
        ]}
        onChange={(mainAccountId) => {
          set('mainAccountId', mainAccountId);
          // A sub account is no administrator by default.
          set('admin', mainAccountId === '');
        }}
      />
    </FormDialog>
  );
}

function ChangeForm({ account, onClose }: { account: SandboxAccount; onClose: () => void }) {
  const connection = useWorld();
  const form = useForm(AccountChange, accountDraft(account), CHANGE_RULES);
  const params = { id: account.accountId };
  return (
    <FormDialog
      title={`编辑账号${account.account}`}
      submitText="保存"
      form={form}
      phoneHint="修改后登录状态结束"
      onClose={onClose}
      send={async (value) => {
        const body = changedFields(value, account) as AccountChange;
        if (Object.keys(body).length > 0) await connection.call(CONTROL.changeAccount, { params, body });
      }}
      said={`账号${account.account}已修改`}
    />
  );
}

interface FormDialogProps<T> extends Pick<AccountFormProps, 'onClose'> {
  readonly title: string;
  readonly submitText: string;
  readonly form: Pick<ReturnType<typeof useForm>, 'bind' | 'tick'> & { readonly check: () => T | null };
  /** takes the first focus; left out, the password does */
  readonly firstRef?: RefObject<HTMLInputElement | null>;
  readonly phoneHint: string;
  readonly send: (value: T) => Promise<unknown>;
  readonly said: string;
  readonly children?: ReactNode;
}

function FormDialog<T>(props: FormDialogProps<T>) {
  const { title, submitText, form, firstRef, phoneHint, send, said, onClose, children } = props;
  const { isBusy, act } = useAct();
  const element = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(): Promise<void> {
    const value = form.check();
    if (value && (await act(() => send(value), said))) onClose();
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <DialogPopup open onOpenChange={onClose} title={title} hasCloseMark={false} initialFocus={firstRef ?? password}>
      <Form ref={element} className={layout.stack} onSubmit={() => void submit()}>
        <div className={layout.pair}>
          {children}
          <TextField label="密码" hint="留空表示没有设置过密码" ref={password} {...form.bind('password')} />
          <TextField label="手机号" inputMode="tel" hint={phoneHint} {...form.bind('phone')} />
        </div>
        <fieldset>
          <legend>状态</legend>
          <div className={layout.pair}>
            {FLAGS.map((name) => (
              <CheckField key={name} label={FLAG_NAMES[name]} {...form.tick(name)} />
            ))}
          </div>
        </fieldset>
        <div className={layout.spread}>
          <Button look="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" aria-busy={isBusy}>
            {submitText}
          </Button>
        </div>
      </Form>
    </DialogPopup>
  );
}
