import type { Ref } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import form from '#console/ui/form.module.css';
import type { SandboxAccountList } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import field from '#ui/fields/field.module.css';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { AccountDraft, DraftErrors } from './account-draft.ts';
import styles from './account-fields.module.css';
import { FLAG_NAMES, FLAGS } from './account-flags.ts';
import { isMain } from './account-groups.ts';
import { SHOWN_MAX } from './use-accounts.ts';

interface AccountFieldsProps {
  readonly draft: AccountDraft;
  readonly errors: DraftErrors;
  readonly isNew: boolean;
  readonly firstRef: Ref<HTMLInputElement>;
  readonly onChange: (change: Partial<AccountDraft>) => void;
}

const loadMains = (connection: WorldConnection): Promise<SandboxAccountList> =>
  connection.call(CONTROL.accounts, { query: { limit: SHOWN_MAX } });
const MAIN_TOPICS = ['accounts'] as const;

export function AccountFields({ draft, errors, isNew, firstRef, onChange }: AccountFieldsProps) {
  const { value } = useLive(loadMains, MAIN_TOPICS);
  const mains = (value?.accounts ?? []).filter(isMain);

  function flag(name: (typeof FLAGS)[number], isSet: boolean): void {
    const flags = new Set(draft.flags);
    if (isSet) flags.add(name);
    else flags.delete(name);
    onChange({ flags });
  }

  /** A sub account is no administrator by default. */
  function belongTo(mainAccountId: string): void {
    const flags = new Set(draft.flags);
    if (mainAccountId === '') flags.add('admin');
    else flags.delete('admin');
    onChange({ mainAccountId, flags });
  }

  return (
    <>
      {isNew && (
        <div className={form.pair}>
          <TextField
            label="账号"
            value={draft.account}
            error={errors.account}
            ref={firstRef}
            onChange={(account) => onChange({ account })}
          />
          <SelectField
            label="所属企业"
            value={draft.mainAccountId}
            choices={[
              { value: '', label: '自己是主账号' },
              ...mains.map(({ account, accountId }) => ({ value: accountId, label: `${account}的子账号` })),
            ]}
            onChange={belongTo}
          />
        </div>
      )}
      <div className={form.pair}>
        <TextField
          label="密码"
          value={draft.password}
          hint="留空表示没有设置过密码"
          {...(isNew ? {} : { ref: firstRef })}
          onChange={(password) => onChange({ password })}
        />
        <TextField
          label="手机号"
          value={draft.phone}
          inputMode="tel"
          error={errors.phone}
          hint={isNew ? '可以和其他账号相同' : '修改后登录状态结束'}
          onChange={(phone) => onChange({ phone })}
        />
      </div>
      <fieldset>
        <legend className={field.label}>状态</legend>
        <div className={styles.flags}>
          {FLAGS.map((name) => (
            <CheckField
              key={name}
              label={FLAG_NAMES[name]}
              checked={draft.flags.has(name)}
              onChange={(isSet) => flag(name, isSet)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
