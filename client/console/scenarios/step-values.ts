import { FLAG_NAMES } from '#console/accounts/account-flags.ts';
import { settingText } from '#console/settings/setting-text.ts';
import { SMS_STATE_TEXT, type SmsState } from '#contract/control/phone.ts';
import { SETTING_ROWS } from '#contract/control/settings.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import type { StepValue } from '#kit/story/steps.ts';

/** `停用，付费会员：是，密码：Abc12345`. */
export function accountText({ enable, password, phone, ...rest }: Omit<StepValue<'setAccount'>, 'account'>): string {
  const others = Object.entries(rest).map(([name, value]) => {
    const label = Object.hasOwn(FLAG_NAMES, name) ? FLAG_NAMES[name as keyof typeof FLAG_NAMES] : name;
    return typeof value === 'boolean' ? `${label}：${value ? '是' : '否'}` : `${label}：${JSON.stringify(value)}`;
  });
  return [
    ...(enable === undefined ? [] : [enable ? '启用' : '停用']),
    ...(password === undefined ? [] : [password === null ? '没有密码' : `密码：${password}`]),
    ...(phone === undefined ? [] : [`手机号：${phone}`]),
    ...others,
  ].join('，');
}

/** `验证码可试次数：3，B组比例：0%`; a setting without a row keeps its name. */
export function settingsText(change: StepValue<'setSettings'>): string {
  return textsOf(change, '').join('，');
}

function textsOf(change: object, at: string): string[] {
  return Object.entries(change).flatMap(([name, value]) => {
    const path = `${at}${name}`;
    const row = SETTING_ROWS.find((one) => one.path === path);
    if (row) return [`${row.label}：${settingText(row, value)}`];
    const isGroup = SETTING_ROWS.some((one) => one.path.startsWith(`${path}.`));
    return isGroup ? textsOf(value, `${path}.`) : [`${path}：${JSON.stringify(value)}`];
  });
}

/** `收到1个/uc/logout请求，HTTP 200`. */
export function requestText({ times, method, path, status, code, ...rest }: StepValue<'expectRequest'>): string {
  const count = times === 0 ? '没有收到' : times === undefined ? '收到' : `收到${times}个`;
  const others = Object.entries(rest).map(([name, value]) => `${name}：${JSON.stringify(value)}`);
  const facts = [
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    ...(code === undefined ? [] : [code === null ? '没有被拒绝' : `错误码${code}`]),
    ...others,
  ];
  return [`${count}${[method, path].filter(Boolean).join(' ')}请求`, ...facts].join('，');
}

/** `13800000001收到1条未使用的登录短信`. */
export function smsText({ phone, action, state, count }: StepValue<'expectSms'>): string {
  const many = count === 0 ? '没有收到' : count === undefined ? '收到' : `收到${count}条`;
  const kind = `${action === undefined ? '' : SMS_ACTION_TEXT[action]}短信`;
  return `${phone}${many}${state === undefined ? '' : `${Object.hasOwn(SMS_STATE_TEXT, state) ? SMS_STATE_TEXT[state as SmsState] : state}的`}${kind}`;
}
