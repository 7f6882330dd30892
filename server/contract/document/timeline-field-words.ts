import { FAULT_WORDS } from './fault-words.ts';
import { LOG_FIELD_WORDS } from './log-field-words.ts';
import type { Words } from './words.ts';

/** Fields of the timeline, by call or shared answer. */
export const TIMELINE_FIELD_WORDS: Readonly<Record<string, Words>> = {
  timeline: {
    events: ['事件，新的在后', 'events, the newest last'],
    first: ['保留的最早事件的序号', 'seq of the oldest event that is kept'],
    due: [
      '下一个自动发生的事件的时间（世界时间）；没有为null',
      "the world's time of the next event that comes by itself; null: none",
    ],
    wait: ['最多等待新事件的毫秒数，上限30000', 'milliseconds to hold the answer until an event comes, at most 30000'],
  },
  TimelineEvent: {
    ...FAULT_WORDS,
    ...LOG_FIELD_WORDS.JournalEntry,
    at: ['发生的时间（世界时间）', 'when it happened, world time'],
    kind: ['事件的种类', 'kind of the event'],
    'sms.kind': ['迟到、丢失、重复、乱序', 'late, lost, duplicated or reordered'],
    journal: ['请求日志中的序号', 'seq of the call in the journal'],
    of: [
      '所属的短信、二维码或授权的事件序号；更早的为null',
      'seq of the message, ticket or authorisation that it belongs to; null: it is older',
    ],
    by: ['引起它的请求的序号；不是门户请求为null', 'seq of the call that did it; null: no portal call'],
    links: ['使请求如此结束的事件', 'events that made the call end as it did'],
    to: ['事件的序号', 'seq of the event'],
    as: ['以什么身份', 'the part that it has in it'],
    delivery: [
      'sent已发送、late迟到、held等待被超过、lost丢失、doubled重复、unsent未发送',
      'how it went out; held: it waits for a newer one; unsent: the phone has no account',
    ],
    message: ['短信的序号；未到达为null', 'seq of the message in GET sms; null: it has not arrived'],
    ticket: ['二维码编号的开头', 'beginning of the scene of the ticket'],
    page: ['哪个页面', 'which page'],
    checkpoint: ['时间点编号', 'id of the checkpoint'],
    back: ['回到的时间点之前最后一个事件的序号', "seq of the newest event at the checkpoint's moment"],
    identity: ['微信或1688身份；没有为null', 'WeChat or 1688 identity; null: none'],
    from: ['之前', 'before'],
    'changes.to': ['之后；列表和对象为null', 'after; null for lists and maps'],
    'changes.from': ['之前；列表和对象为null', 'before; null for lists and maps'],
    changes: ['改了的设置', 'settings that changed'],
    name: ['设置的名称', 'path of the setting'],
    fault: ['故障编号', 'id of the fault rule'],
    rule: ['故障的内容，不含响应正文', 'the rule without its body'],
    'reason.rule': ['判定的规则，如sms.expired', 'rule that decided, such as sms.expired'],
    fields: ['改了的字段', 'names of the fields that changed'],
    state: ['变成什么', 'what became of it'],
    fixture: ['场景名称', 'name of the fixture'],
    code: ['错误码；没有被拒绝为null', 'refusal code; null: not refused'],
    method: ['请求方法', 'method of the call'],
    status: ['HTTP状态码', 'HTTP status'],
  },
};
