import { useForm } from '#console/forms/use-form.ts';
import layout from '#console/ui/layout.module.css';
import { SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { KEY_FORMS, KEY_PLACES } from '#contract/portal/public-key.ts';
import { SelectField, TextField } from '#ui/fields/text-field.tsx';
import { SettingForm } from './setting-panel.tsx';

const COOKIE_PROBLEM = '请填没有别的用处的Cookie名，例如XSRF-TOKEN';
const PROBLEMS = {
  'tokens.csrfCookie': COOKIE_PROBLEM,
  'tokens.csrfHeader': '请填没有别的用处的小写请求头名，例如x-xsrf-token',
  'tokens.sessionCookie': COOKIE_PROBLEM,
};
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Encryption of fields, and names of the tokens. Each of the two is sent whole: a part would reset the rest. */
export function EncryptionForm({ settings }: { settings: WorldSettings }) {
  const { tokens, encryption } = settings;
  const form = useForm(SettingsChange, { tokens, encryption }, { isEager: true, problems: PROBLEMS });
  const { bind, value } = form;
  const isNew = (name: 'tokens' | 'encryption') => JSON.stringify(value?.[name]) !== JSON.stringify(settings[name]);
  const change = value && {
    ...(isNew('tokens') && { tokens: value.tokens }),
    ...(isNew('encryption') && { encryption: value.encryption }),
  };
  return (
    <SettingForm name="加密与令牌" change={change} form={form}>
      <div className={layout.pair}>
        <SelectField label="填充方式" choices={named(PADDINGS)} {...bind('encryption.padding')} />
        <SelectField label="公钥的形式" choices={named(KEY_FORMS)} {...bind('encryption.keyForm')} />
        <SelectField label="公钥在响应中的位置" choices={named(KEY_PLACES)} {...bind('encryption.keyPlace')} />
        <TextField label="csrf令牌的Cookie" {...bind('tokens.csrfCookie')} />
        <TextField label="csrf令牌的请求头" {...bind('tokens.csrfHeader')} />
        <TextField label="会话的Cookie" {...bind('tokens.sessionCookie')} />
      </div>
    </SettingForm>
  );
}
