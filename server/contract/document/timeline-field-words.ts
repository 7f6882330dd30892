import { FAULT_WORDS } from './fault-words.ts';
import { LOG_FIELD_WORDS } from './log-field-words.ts';
import type { Words } from './words.ts';

/** Fields of the timeline, by call or shared answer. */
export const TIMELINE_FIELD_WORDS: Readonly<Record<string, Words>> = {
  timeline: {
    events: '事件，新的在后',
    first: '保留的最早事件的序号',
    due: '下一个自动发生的事件的时间（世界时间）；没有为null',
    wait: '最多等待新事件的毫秒数，上限30000',
  },
  TimelineEvent: {
    ...FAULT_WORDS,
    ...LOG_FIELD_WORDS.JournalEntry,
    at: '发生的时间（世界时间）',
    kind: '事件的种类',
    'sms.kind': '迟到、丢失、重复、乱序',
    journal: '请求日志中的序号',
    of: '所属的短信、二维码或授权的事件序号；更早的为null',
    by: '引起它的请求的序号；不是门户请求为null',
    links: '使请求如此结束的事件',
    to: '事件的序号',
    as: '以什么身份',
    delivery: 'sent已发送、late迟到、held等待被超过、lost丢失、doubled重复、unsent未发送',
    message: '短信的序号；未到达为null',
    ticket: '二维码编号的开头',
    page: '哪个页面',
    checkpoint: '时间点编号',
    back: '回到的时间点之前最后一个事件的序号',
    identity: '微信或1688身份；没有为null',
    from: '之前',
    'changes.to': '之后；列表和对象为null',
    'changes.from': '之前；列表和对象为null',
    changes: '改了的设置',
    name: '设置的名称',
    fault: '故障编号',
    rule: '故障的内容，不含响应正文',
    'reason.rule': '判定的规则，如sms.expired',
    fields: '改了的字段',
    state: '变成什么',
    fixture: '场景名称',
    code: '错误码；没有被拒绝为null',
    method: '请求方法',
    status: 'HTTP状态码',
  },
};
