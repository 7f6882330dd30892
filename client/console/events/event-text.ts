import { faultText } from '#console/faults/fault-text.ts';
import { settingText, valueText } from '#console/settings/setting-text.ts';
import { momentText, spanText } from '#console/status/time-text.ts';
import { SETTING_ROWS } from '#contract/control/settings.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { callLabel } from '#contract/portal/endpoints.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { isRefused, isUnmatched } from './outcome.ts';
import { targetOf } from './target.ts';

/** An event in words: its subject, and what became of it. */
export interface EventText {
  readonly title: string;
  /** empty where the title says it all */
  readonly detail: string;
}

export type EventOf<Kind extends TimelineEvent['kind']> = Extract<TimelineEvent, { kind: Kind }>;
type Texts = { readonly [Kind in TimelineEvent['kind']]: (event: EventOf<Kind>) => EventText };

const DELIVERY: Readonly<Record<EventOf<'sms'>['delivery'], string>> = {
  sent: '已发送',
  late: '已发送，迟到',
  held: '已发送，等更新的短信先到',
  lost: '已发送，丢失',
  doubled: '已发送，收到两次',
  unsent: '没有发送：手机号没有账号',
};

const CODE: Readonly<Record<EventOf<'code'>['state'], string>> = {
  arrived: '到达手机',
  used: '已使用',
  expired: '已过期',
  replaced: '被新的替换',
  exhausted: '输错次数已满，已作废',
};

const TICKET: Readonly<Record<EventOf<'ticket'>['state'], string>> = {
  scanned: '已扫码',
  confirmed: '已确认',
  cancelled: '已取消',
  expired: '已过期',
  left: '页面不再询问',
};

const ACCOUNT: Readonly<Record<EventOf<'account'>['state'], string>> = {
  opened: '新增',
  changed: '已修改',
  deleted: '已删除',
};

const FAULT: Readonly<Record<EventOf<'fault'>['state'], string>> = {
  added: '开始',
  changed: '已改次数',
  removed: '已删除',
  ended: '已用完',
};

function faultDetail(rule: EventOf<'fault'>['rule'], state: EventOf<'fault'>['state']): string {
  return state === 'changed' && rule.times !== undefined ? `${faultText(rule)}，共${rule.times}次` : faultText(rule);
}

const WORLD: Readonly<Record<EventOf<'world'>['state'], string>> = {
  created: '世界开始',
  reset: '重置',
  restored: '恢复快照',
};

const TEXTS: Texts = {
  call: (event) => ({ title: callTitle(event), detail: outcomeText(event) }),
  sms: ({ action, phone, delivery }) => ({
    title: `${SMS_ACTION_TEXT[action]}短信 ${phone}`,
    detail: DELIVERY[delivery],
  }),
  code: ({ phone, state }) => ({ title: `验证码 ${phone}`, detail: CODE[state] }),
  qr: ({ ticket, page }) => ({ title: `二维码 ${ticket}`, detail: page === 'login' ? '登录用' : '注册用' }),
  ticket: ({ ticket, state, identity }) => ({
    title: `二维码 ${ticket}`,
    detail: identity === null ? TICKET[state] : `${TICKET[state]}，${identity}`,
  }),
  ali: ({ state, identity }) => ({
    title: '1688授权',
    detail: state === 'declined' ? '已取消' : `已同意${identity === null ? '' : `，${identity}`}`,
  }),
  grant: ({ state }) => ({ title: '1688授权码', detail: state === 'used' ? '已使用' : '已过期' }),
  clock: ({ from, to, frozen }) => ({
    title: to > from ? `拨快${spanText(to - from)}` : frozen ? '时钟冻结' : '时钟继续走',
    detail: to > from ? `到${momentText(to, from)}${frozen ? '，已冻结' : ''}` : '',
  }),
  setting: ({ changes }) => ({ title: '改设置', detail: changes.map(changeText).join('；') }),
  fault: ({ fault, state, rule }) => ({ title: `故障${fault} ${FAULT[state]}`, detail: faultDetail(rule, state) }),
  account: ({ account, state }) => ({ title: `账号 ${account}`, detail: ACCOUNT[state] }),
  key: () => ({ title: '更换公钥', detail: '' }),
  world: ({ state, fixture }) => ({ title: WORLD[state], detail: `场景${fixture}` }),
  checkpoint: ({ name }) => ({ title: '存为时间点', detail: name ?? '' }),
  return: ({ name, from, to }) => ({ title: `回到${momentText(to, from)}`, detail: name ?? '' }),
};

export function eventText(event: TimelineEvent): EventText {
  return (TEXTS[event.kind] as (event: TimelineEvent) => EventText)(event);
}

/** Name of a call: what it is for; of an unknown one its path. */
function callTitle(call: EventOf<'call'>): string {
  const { path } = targetOf(call.path);
  return isUnmatched(call) ? `${call.method} ${path}` : callLabel(path);
}

/** `200`, `400 验证码已过期`: status, and the reason of a refusal or its code. */
function outcomeText(call: EventOf<'call'>): string {
  const why = isUnmatched(call) ? '未匹配' : isRefused(call) ? reasonText(call) : '';
  const fault = call.fault === null ? '' : `故障${call.fault}`;
  return [call.status, why, fault].filter((part) => part !== '').join(' ');
}

/** One short reason of a refusal; empty for an accepted call. */
export function reasonText({ reason, code, fault }: EventOf<'call'>): string {
  if (reason) return inChinese(reason).title ?? reason.rule;
  return fault === null ? (code ?? '') : '';
}

function changeText({ name, from, to }: EventOf<'setting'>['changes'][number]): string {
  const row = SETTING_ROWS.find(({ path }) => path === name);
  const text = (value: unknown): string => (row ? settingText(row, value) : valueText(value));
  // Lists and maps come without their values.
  return from === null && to === null ? (row?.label ?? name) : `${row?.label ?? name}：${text(from)}变为${text(to)}`;
}
