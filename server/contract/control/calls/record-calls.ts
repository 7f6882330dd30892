import * as z from 'zod/mini';
import {
  FixtureExport,
  FixtureExportQuery,
  FixtureList,
  FixtureOmission,
  NewFixtureName,
  SavedFixtureFile,
  SaveFixtureRequest,
} from '#contract/control/fixture.ts';
import { Har, harWords } from '#contract/control/har.ts';
import {
  CallPattern,
  Difference,
  Journal,
  JournalEntry,
  JournalQuery,
  JournalReason,
  NearMiss,
  TypedValues,
  Verification,
  Violation,
  ViolationList,
} from '#contract/control/journal.ts';
import { CURSOR_WORDS } from '#contract/control/phone.ts';
import { Timeline, TimelineEvent, TimelineQuery } from '#contract/control/timeline.ts';
import { Done } from '#contract/control/world.ts';
import { calls, control, type Description, describe, Place } from '#contract/endpoint.ts';
import { FAULT_WORDS } from './state-calls.ts';

const CallPlace = z.object({ seq: Place });
const FixturePlace = z.object({ name: NewFixtureName });

/** The record of a world: its journal and timeline; and fixtures, which a record may become. */
export const RECORD_CALLS = calls('控制：日志和场景', {
  // Typed as the journal, which it is but where `format` asks for an archive.
  journal: control(
    'GET /journal',
    '请求日志：收到什么、返回什么、原因',
    z.union([Journal, Har]) as unknown as typeof Journal,
    {
      query: JournalQuery,
    },
  ),
  timeline: control(
    'GET /timeline',
    '发生过的一切，按先后排成一条：请求、短信、二维码、时钟、设置、故障；可等待',
    Timeline,
    { query: TimelineQuery },
  ),
  revealCall: control('GET /journal/:seq/typed', '一个请求中输入的内容，明文：验证码、密码、密文', TypedValues, {
    params: CallPlace,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  verifyJournal: control('POST /journal/verify', '核对收到了哪些请求，及最接近的请求', Verification, {
    body: CallPattern,
    replay: 'none',
  }),
  clearJournal: control('DELETE /journal', '清空请求日志', Done, {
    // A replay has a journal of its own.
    replay: 'none',
  }),
  restoreJournal: control('POST /journal/restore', '撤销清空请求日志', Done, {
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  violations: control('GET /violations', '不符合契约的响应', ViolationList),
  fixtures: control('GET /fixtures', '可用的场景', FixtureList, { isOfServer: true }),
  saveFixture: control('POST /fixtures/:name', '把场景保存到--fixtures目录', SavedFixtureFile, {
    params: FixturePlace,
    body: SaveFixtureRequest,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  exportFixture: control('GET /fixture', '把当前世界导出为场景', FixtureExport, {
    query: FixtureExportQuery,
    refusals: ['SUBJECT_CONFLICT'],
  }),
});

/** Of a call, in the journal and in the timeline. */
const CALL_WORDS = {
  seq: CURSOR_WORDS.seq,
  requestId: '请求编号',
  tookMs: '耗时，毫秒（真实时间）',
  method: '请求方法',
  path: '路径，含/go；机密已遮盖',
  page: '发出请求的门户页面；未知为null',
  visitor: '哪个浏览器：它的会话的第一个编号的开头，登录后不变，退出登录后是另一个',
  endpoint: '接口的operationId；路径未知为null',
  status: 'HTTP状态码；故障断开了连接、没有回答时为null',
  broken: '回答没有发完，连接就被故障断开',
  code: '拒绝或故障的错误码；没有为null',
  phone: '请求涉及的手机号，加密的已解密',
  account: '请求涉及的账号名，加密的已解密',
  reason: '判定规则和原因',
  fault: '影响响应的故障编号',
};

/** Of a pattern that recorded calls are asked by. */
export const PATTERN_WORDS = {
  path: '接口路径，有没有/go都可以',
  method: '请求方法',
  status: 'HTTP状态码',
  code: '拒绝的错误码；null表示没有被拒绝',
  phone: '请求涉及的手机号',
  account: '请求涉及的账号名',
  fault: '影响它的故障编号；null表示没有',
  rule: '拒绝它的规则，见请求日志',
  body: '请求体中的这些字段，加密的按明文比较',
};

export const recordWords = (): readonly Description[] => [
  describe(JournalQuery, {
    ...CURSOR_WORDS,
    path: '路径中包含的文字',
    requestId: '只要响应头x-request-id为此值的请求',
    format: 'har：同样的请求，作为HTTP归档（HAR 1.2）',
  }),
  describe(Journal, { ...CURSOR_WORDS, entries: '请求' }),
  describe(JournalEntry, {
    ...CALL_WORDS,
    at: '收到的时间（世界时间）',
    request: ['请求', { headers: '值得看的请求头', body: '请求正文；机密已遮盖' }],
    response: '响应正文；机密已遮盖',
    decrypted: '解密后的字段，密码等已遮盖',
    switches: '这个请求需要的启动参数',
    cut: '内容过长，是否已截短',
  }),
  harWords(),
  describe(CallPlace, { seq: '请求的序号' }),
  describe(TypedValues, { seq: CURSOR_WORDS.seq, values: '输入的内容，按字段的路径' }),
  describe(JournalReason, {
    rule: '判定的规则，如sms.expired',
    expected: '该处应有的内容',
    got: '实际的内容',
    ageMs: '验证码生成了多少毫秒（世界时间）',
    attempt: '有次数限制时，这是第几次',
    nearest: '最接近的可用值',
    facts: '说明原因用到的数据；机密已遮盖',
  }),
  describe(TimelineQuery, { ...CURSOR_WORDS, wait: '最多等待新事件的毫秒数，上限30000' }),
  describe(Timeline, {
    ...CURSOR_WORDS,
    events: '事件，新的在后',
    first: '保留的最早事件的序号',
    due: '下一个自动发生的事件的时间（世界时间）；没有为null',
  }),
  describe(TimelineEvent, {
    ...CALL_WORDS,
    at: '发生的时间（世界时间）',
    kind: '事件的种类',
    phone: '涉及的手机号',
    account: '涉及的账号名',
    journal: '请求日志中的序号',
    of: '所属的短信、二维码或授权的事件序号；更早的为null',
    by: '引起它的请求的序号；不是门户请求为null',
    links: ['使请求如此结束的事件', { to: '事件的序号', as: '以什么身份' }],
    delivery: 'sent已发送、late迟到、held等待被超过、lost丢失、doubled重复、unsent未发送',
    message: '短信的序号；未到达为null',
    expiresAt: '过期时间（世界时间）',
    state: '变成什么',
    ticket: '二维码编号的开头',
    page: '哪个页面',
    identity: '微信或1688身份；没有为null',
    from: '之前的世界时间',
    to: '之后的世界时间',
    frozen: '时钟是否已冻结',
    changes: ['改了的设置', { name: '设置的名称', from: '之前；列表和对象为null', to: '之后；列表和对象为null' }],
    fault: '故障编号',
    rule: ['故障的内容，不含响应正文', FAULT_WORDS],
    fields: '改了的字段',
    session: '会话编号的开头，这个沙箱没有发出过',
    instead: '打开这个沙箱的另一个主机名和端口；没有为null',
    fixture: '场景名称',
    checkpoint: '时间点编号',
    name: '时间点的名称；没有为null',
    back: '回到的时间点之前最后一个事件的序号',
  }),
  describe(CallPattern, { ...PATTERN_WORDS, times: ['应有几次；不写为至少一次', { min: '最少', max: '最多' }] }),
  describe(Verification, {
    message: '一句话的结论：应有、实有、最接近的请求',
    ok: '是否符合',
    count: '符合的请求数',
    matches: '符合的请求的序号',
    nearest: '最接近的请求，最多三个',
  }),
  describe(NearMiss, { ...CURSOR_WORDS, message: '第一处不同', differences: '全部不同之处' }),
  describe(Difference, { field: '不同的字段', expected: '该处应有的内容', got: '实际的内容' }),
  describe(ViolationList, { violations: '不符合契约的响应' }),
  describe(Violation, {
    endpoint: '接口的operationId',
    requestId: CALL_WORDS.requestId,
    at: '发生的时间（世界时间）',
    path: '请求路径',
    message: '哪里不符合',
  }),
  describe(FixtureList, {
    fixtures: [
      '可用的场景',
      {
        name: '场景名称，用于reset和worlds',
        title: '场景标题',
        description: '试什么，会看到什么',
        group: '场景分组',
        story: '场景的步骤，可以播放',
        own: '在--fixtures目录中则为true',
      },
    ],
    folder: '--fixtures目录的名称；不能保存为null',
  }),
  describe(FixturePlace, { name: '场景名称，不含扩展名' }),
  describe(SaveFixtureRequest, { yaml: '场景文件的内容', overwrite: '是否替换同名场景；不写则拒绝同名' }),
  describe(SavedFixtureFile, { name: '场景名称', file: '写入的目录和文件' }),
  describe(FixtureExportQuery, {
    title: '导出场景的标题',
    description: '导出场景的说明',
    story: 'recorded：以最初的场景为起点，之后的操作写成步骤',
    from: '步骤从这个序号的事件开始，需有当时的时间点；不写则从最初开始。其后重置或恢复过，则从那时开始',
    until: '步骤到这个序号的事件为止；不写则到最新的',
  }),
  describe(FixtureExport, {
    yaml: '场景文件的内容',
    content: '场景的内容，可直接用于reset和worlds',
    omitted: '没有写进场景的内容',
  }),
  describe(FixtureOmission, {
    path: '没有写进的项，如events.3',
    why: 'happened已发生、cleared已清除、reference账号或身份已不在、until有截止时间、noStep没有对应步骤、lost已不再保留、replaced密码已换成别的',
  }),
];
