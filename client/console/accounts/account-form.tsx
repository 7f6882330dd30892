import { type RefObject, useRef } from 'react';
import { useLive, useWorld } from '#console/connection/world.tsx';
import { changedFields, type Draft, type DraftRules, useForm } from '#console/hooks/use-form.ts';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/parts.tsx';
import { AccountChange, AccountSeed, type SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { CheckField, SelectField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { ACCOUNTS, FLAG_NAMES, FLAGS, isMain } from './accounts.tsx';

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

/** An emptied field means no password. */
export const CHANGE_RULES: DraftRules = {
  read: { password: (text) => (text === '' ? null : text) },
  problems: PROBLEMS,
};

/** Adds an account, where none is given, or changes one. */
export function AccountForm({ account }: { account: SandboxAccount | null }) {
  const { refine } = usePlace();
  const onClose = () => refine({ act: '' });
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const form = useForm(
    account ? AccountChange : AccountSeed,
    account ? accountDraft(account) : NEW_ACCOUNT,
    account ? CHANGE_RULES : { problems: PROBLEMS },
  );
  const element = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { bind, tick } = form;
  const name = account?.account ?? bind('account').value.trim();

  async function send(value: AccountChange | AccountSeed) {
    if (!account) return void (await connection.call(CONTROL.createAccount, { body: value as AccountSeed }));
    const body: AccountChange = changedFields(value, account);
    const params = { id: account.accountId };
    if (Object.keys(body).length > 0) await connection.call(CONTROL.changeAccount, { params, body });
  }

  async function submit() {
    const value = form.check();
    if (value && (await act(() => send(value), `账号${name}已${account ? '修改' : '新增'}`))) onClose();
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <DialogPopup
      open
      onOpenChange={onClose}
      title={account ? `编辑账号${name}` : '新增账号'}
      hasCloseMark={false}
      initialFocus={first}
    >
      <Form ref={element} className={layout.stack} onSubmit={submit}>
        <div className={layout.pair}>
          {!account && <NewFields form={form} first={first} />}
          <TextField
            label="密码"
            hint="留空表示没有设置过密码"
            ref={account ? first : undefined}
            {...bind('password')}
          />
          <TextField
            label="手机号"
            inputMode="tel"
            hint={account ? '修改后登录状态结束' : '可以和其他账号相同'}
            {...bind('phone')}
          />
        </div>
        <fieldset>
          <legend>状态</legend>
          <div className={layout.pair}>
            {FLAGS.map((flag) => (
              <CheckField key={flag} label={FLAG_NAMES[flag]} {...tick(flag)} />
            ))}
          </div>
        </fieldset>
        <div className={layout.spread}>
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

/** Fields that only a new account has: name and enterprise never change. */
function NewFields({
  form: { bind, set },
  first,
}: {
  form: Pick<ReturnType<typeof useForm>, 'bind' | 'set'>;
  first: RefObject<HTMLInputElement | null>;
}) {
  const mains = useLive(ACCOUNTS.source).value?.accounts.filter(isMain) ?? [];
  return (
    <>
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
    </>
  );
}
