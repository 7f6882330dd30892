import { FLAG_NAMES } from '#console/accounts/accounts.tsx';
import { settingText } from '#console/settings/setting-text.ts';
import { spanText } from '#console/status/time-text.ts';
import { SMS_STATE_TEXT, type SmsState } from '#contract/control/phone.ts';
import { SETTING_ROWS } from '#contract/control/settings.ts';
import { countText, faultText } from '#contract/fault-text.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import type { StepValue, StepWord } from '#kit/story/steps.ts';
import { durationMs } from '#sandbox/time/duration.ts';

/** A step of a story as the list of fixtures has it: one word and its value. */
export type ListedStep = Readonly<Record<string, unknown>>;

type Texts = { readonly [W in StepWord]: (value: StepValue<W>) => string };

const CODES = { newest: '最新的验证码', previous: '上一个验证码', wrong: '错误的验证码' };
const SITES = { partner: '合作方', evil: '不在名单上的' };

/** Each word of a story as a sentence. */
const TEXTS: Texts = {
  as: (person) => `换到${person === 'first' ? '第一个' : '第二个'}人的浏览器`,
  open: (page) => `打开${page}`,
  embed: (site) => `打开嵌着登录页的${SITES[site]}网站`,
  reload: () => '刷新页面',
  tab: (name) => `切换到「${name}」`,
  fill: (fields) => `填写${pairs(fields)}`,
  tick: (name) => `勾选「${name}」`,
  untick: (name) => `取消勾选「${name}」`,
  press: (button) => `点${buttonText(button)}`,
  pressTwice: (button) => `双击${buttonText(button)}`,
  askForCode: (phone) => `填写${phone}并获取验证码`,
  typeCode: (which) => `填写${CODES[which]}`,
  choose: (name) => `选择账号${name}`,
  authorize: (identity) => `在1688以${identity}同意授权`,
  session: (account) => `以${account}直接登录`,
  viewport: (width) => `窗口宽${width}像素`,
  waitReal: (wait) => `等待${spanText(durationMs(wait))}真实时间`,
  advance: (duration) => `时钟拨快${spanText(durationMs(duration))}`,
  scanQr: ({ identity }) => `微信${identity}扫码`,
  confirmQr: ({ identity }) => `微信${identity}确认`,
  cancelQr: () => '微信取消扫码',
  expireQr: () => '让二维码过期',
  rotateKeys: () => '更换公钥',
  setAccount: ({ account, ...change }) => `修改账号${account}：${accountText(change)}`,
  setSettings: (change) => `修改设置：${settingTexts(change).join('，')}`,
  addFault: (fault) => `增加故障：${faultText(fault)} ${countText(fault)}`,
  clearFaults: () => '清除所有故障',
  fault: ({ call, path = call, phone, account, nth, times = 1, ...answer }) =>
    TEXTS.addFault({ match: { path, phone, account, nth }, answer, times }),
  expectText: (texts) => `看到${quoted(texts)}`,
  expectNoText: (texts) => `看不到${quoted(texts)}`,
  expectToast: (text) => `弹出${quoted(text)}`,
  expectTitle: (text) => `浏览器标题里有${quoted(text)}`,
  expectCount: ({ text, times }) => `${quoted(text)}出现${times}次`,
  expectField: (fields) => Object.entries(fields).map(fieldText).join('；'),
  expectPage: (page) => `停在${page}`,
  expectStored: (stored) => `浏览器存着${pairs(stored)}`,
  expectSession: (account) => (account === null ? '没有登录' : `已登录为${account}`),
  expectMessages: (count) => `合作方页面收到${count}条登录消息`,
  expectRefusal: (code) => `请求被拒绝：${code}`,
  expectRequest: requestText,
  expectSms: smsText,
  expectAccount: ({ account, ...wanted }) => `账号${account}：${accountText(wanted)}`,
};

/** A step in a sentence: `填写13800000001并获取验证码`. An unknown word stays as it is. */
export function stepText(step: ListedStep): string {
  const [word = '', value] = Object.entries(step)[0] ?? [];
  if (!Object.hasOwn(TEXTS, word)) return pairs(step);
  return TEXTS[word as StepWord](value as never);
}

/** True for a step that expects something, rather than does it. */
export function isExpectationStep(step: ListedStep): boolean {
  return Object.keys(step)[0]?.startsWith('expect') === true;
}

function buttonText(button: StepValue<'press'>) {
  return typeof button === 'string' ? quoted(button) : `${quoted(button.in)}里的${quoted(button.name)}`;
}

function quoted(texts: string | readonly string[]) {
  return [texts]
    .flat()
    .map((text) => `「${text}」`)
    .join('');
}

/** `账号=buyer01，密码=Passw0rd!` */
function fieldText([label, facts]: readonly [string, FieldFacts]): string {
  const { value, error, disabled, focused } = facts ?? {};
  const words = [
    value !== undefined && (value === '' ? '内容为空' : `内容为${quoted(value)}`),
    error !== undefined && (error ? `错误提示为${quoted(error)}` : '没有错误提示'),
    disabled !== undefined && (disabled ? '已禁用' : '未禁用'),
    focused !== undefined && (focused ? '有焦点' : '没有焦点'),
  ];
  return `输入框「${label}」${words.filter(Boolean).join('，')}`;
}

type FieldFacts = StepValue<'expectField'>[keyof StepValue<'expectField'>];

function pairs(value: object): string {
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${name}=${typeof one === 'object' && one !== null ? `{${pairs(one)}}` : String(one)}`)
    .join('，');
}

/** `停用，付费会员：是，密码：Abc12345`. */
function accountText({ enable, password, phone, ...rest }: Omit<StepValue<'setAccount'>, 'account'>) {
  const others = Object.entries(rest).map(([name, value]) => {
    const label = Object.hasOwn(FLAG_NAMES, name) ? FLAG_NAMES[name as keyof typeof FLAG_NAMES] : name;
    return `${label}：${typeof value === 'boolean' ? (value ? '是' : '否') : JSON.stringify(value)}`;
  });
  const texts = [
    enable !== undefined && (enable ? '启用' : '停用'),
    password !== undefined && (password === null ? '没有密码' : `密码：${password}`),
    phone !== undefined && `手机号：${phone}`,
    ...others,
  ];
  return texts.filter(Boolean).join('，');
}

/** `验证码可试次数：3`, `B组比例：0%`; a setting without a row keeps its name. */
function settingTexts(change: object, at = ''): string[] {
  return Object.entries(change).flatMap(([name, value]) => {
    const path = `${at}${name}`;
    const row = SETTING_ROWS.find((one) => one.path === path);
    if (row) return [`${row.label}：${settingText(row, value)}`];
    const isGroup = SETTING_ROWS.some((one) => one.path.startsWith(`${path}.`));
    return isGroup ? settingTexts(value, `${path}.`) : [`${path}：${JSON.stringify(value)}`];
  });
}

/** `收到1个/uc/logout请求，HTTP 200`. */
function requestText({ times, method, path, status, code, ...rest }: StepValue<'expectRequest'>) {
  const texts = [
    `${receivedText(times, '个')}${[method, path].filter(Boolean).join(' ')}请求`,
    status !== undefined && `HTTP ${status}`,
    code !== undefined && (code === null ? '没有被拒绝' : `错误码${code}`),
    ...Object.entries(rest).map(([name, value]) => `${name}：${JSON.stringify(value)}`),
  ];
  return texts.filter(Boolean).join('，');
}

/** `13800000001收到1条未使用的登录短信`. */
function smsText({ phone, action, state, count }: StepValue<'expectSms'>) {
  const kind = `${action === undefined ? '' : SMS_ACTION_TEXT[action]}短信`;
  const stateText = Object.hasOwn(SMS_STATE_TEXT, state ?? '') ? SMS_STATE_TEXT[state as SmsState] : state;
  return `${phone}${receivedText(count, '条')}${stateText === undefined ? '' : `${stateText}的`}${kind}`;
}

function receivedText(count: number | undefined, unit: string) {
  if (count === 0) return '没有收到';
  return count === undefined ? '收到' : `收到${count}${unit}`;
}
