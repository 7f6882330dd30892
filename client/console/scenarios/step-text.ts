import { countText, faultText } from '#console/faults/fault-text.ts';
import { spanText } from '#console/status/time-text.ts';
import type { StepValue, StepWord } from '#kit/story/steps.ts';
import { durationMs } from '#sandbox/time/duration.ts';
import { accountText, requestText, settingsText, smsText } from './step-values.ts';

/** A step of a story as the list of fixtures has it: one word and its value. */
export type ListedStep = Readonly<Record<string, unknown>>;

type Texts = { readonly [W in StepWord]: (value: StepValue<W>) => string };

const CODES = { newest: '最新的验证码', previous: '上一个验证码', wrong: '错误的验证码' };
const SITES = { partner: '合作方', evil: '不在名单上的' };

/** Each word of a story as a sentence. */
const TEXTS: Texts = {
  open: (page) => `打开${page}`,
  embed: (site) => `打开嵌着登录页的${SITES[site]}网站`,
  reload: () => '刷新页面',
  tab: (name) => `切换到「${name}」`,
  fill: (fields) => `填写${pairs(fields)}`,
  tick: (name) => `勾选「${name}」`,
  untick: (name) => `取消勾选「${name}」`,
  press: (name) => `点「${name}」`,
  askForCode: (phone) => `填写${phone}并获取验证码`,
  typeCode: (which) => `填写${CODES[which]}`,
  choose: (name) => `选择账号${name}`,
  authorize: (identity) => `在1688以${identity}同意授权`,
  session: (account) => `以${account}直接登录`,
  advance: (duration) => `时钟拨快${spanText(durationMs(duration))}`,
  scanQr: ({ identity }) => `微信${identity}扫码`,
  confirmQr: ({ identity }) => `微信${identity}确认`,
  cancelQr: () => '微信取消扫码',
  expireQr: () => '让二维码过期',
  rotateKeys: () => '更换公钥',
  setAccount: ({ account, ...change }) => `修改账号${account}：${accountText(change)}`,
  setSettings: (change) => `修改设置：${settingsText(change)}`,
  addFault: (fault) => `增加故障：${faultText(fault)} ${countText(fault)}`,
  clearFaults: () => '清除所有故障',
  expectText: (texts) => `看到${quoted(texts)}`,
  expectNoText: (texts) => `看不到${quoted(texts)}`,
  expectPage: (page) => `停在${page}`,
  expectStored: (stored) => `浏览器存着${pairs(stored)}`,
  expectSession: (account) => (account === null ? '没有登录' : `已登录为${account}`),
  expectMessages: (count) => `合作方页面收到${count}条登录消息`,
  expectRefusal: (code) => `请求被拒绝：${code}`,
  expectRequest: requestText,
  expectSms: smsText,
  expectAccount: ({ account, ...wanted }) => `账号${account}：${accountText(wanted)}`,
};

/** A step in a sentence: `填写13800000001并获取验证码`. A word that this build does not know stays as it is. */
export function stepText(step: ListedStep): string {
  const [word = '', value] = Object.entries(step)[0] ?? [];
  if (!Object.hasOwn(TEXTS, word)) return pairs(step);
  return TEXTS[word as StepWord](value as never);
}

/** True for a step that expects something, rather than does it. */
export function isLook(step: ListedStep): boolean {
  return Object.keys(step)[0]?.startsWith('expect') === true;
}

function quoted(texts: string | readonly string[]): string {
  return [texts]
    .flat()
    .map((text) => `「${text}」`)
    .join('');
}

/** `账号=buyer01，密码=Passw0rd!` */
function pairs(value: object): string {
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${name}=${typeof one === 'object' && one !== null ? `{${pairs(one)}}` : String(one)}`)
    .join('，');
}
