import * as z from 'zod/mini';
import { SandboxEvent } from '#contract/control/journal.ts';
import {
  ClockState,
  CreatedSession,
  CreatedWorld,
  CreateSessionRequest,
  CreateWorldRequest,
  Done,
  Health,
  MoveClockRequest,
  ResetRequest,
  SessionCookies,
  WorldList,
  WorldSummary,
} from '#contract/control/world.ts';
import { calls, control, type Description, describe, Place } from '#contract/endpoint.ts';
import { PublicKeyResponse } from '#contract/portal/login.ts';

const WorldPlace = z.object({ id: Place });

/** The sandbox itself, its worlds, their time and their keys. */
export const WORLD_CALLS = calls('控制：世界', {
  health: control('GET /health', '版本、运行时间、世界数、是否就绪；无需请求头', Health, {
    isOfServer: true,
    isOpen: true,
  }),
  openapi: control('GET /openapi.json', '本文档（OpenAPI 3.1）；无需请求头', z.unknown(), {
    isOfServer: true,
    isOpen: true,
  }),
  worlds: control('GET /worlds', '全部世界，及沙箱清理掉的世界', WorldList, { isOfServer: true }),
  createWorld: control('POST /worlds', '新建世界', CreatedWorld, {
    body: CreateWorldRequest,
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  deleteWorld: control('DELETE /worlds/:id', '删除世界，main不可删除', Done, {
    params: WorldPlace,
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  reset: control('POST /reset', '重置世界到原场景或另一场景', WorldSummary, {
    body: ResetRequest,
    // The log begins anew with the world.
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  createSession: control('POST /sessions', '直接得到某账号的已登录会话', CreatedSession, {
    body: CreateSessionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  rotateKeys: control('POST /keys/rotate', '立即更换公钥', PublicKeyResponse),
  clock: control('GET /clock', '世界的时间', ClockState),
  moveClock: control('POST /clock', '前进、设定或冻结时间；倒退只能回到时间点', ClockState, {
    body: MoveClockRequest,
    replay: 'time',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  events: control('GET /events', '服务器推送的事件流，每条一个JSON对象', z.unknown(), {
    refusals: ['SUBJECT_CONFLICT'],
  }),
});

const START = { fixture: '场景名称，或直接写场景内容', seed: '验证码和编号的种子', now: '世界时间，毫秒' };
const NAME = '世界的名称';
const FROZEN = '时钟是否已冻结';
const RESETS = '重置次数';
const SUMMARY = {
  ...START,
  id: NAME,
  fixture: '场景名称',
  resets: RESETS,
  frozen: FROZEN,
  accounts: '账号数',
  sessions: '会话数',
  journal: '请求日志的条数',
  evicted: '各存储因已满而丢弃的条数',
};

export const worldWords = (): readonly Description[] => [
  describe(WorldPlace, { id: NAME }),
  describe(Health, {
    ready: '是否已就绪',
    version: '沙箱版本',
    control: '控制API的格式，即X-Sandbox-Control的值',
    uptimeMs: '已运行多少毫秒（真实时间）',
    worlds: '世界数',
  }),
  describe(WorldList, {
    worlds: '全部世界',
    dropped: [
      '被沙箱清理或重启后丢失的世界，新的在后',
      { id: NAME, reason: 'idle闲置、cap超出数量、restart重启', at: '清理的时间（真实时间）' },
    ],
    max: '最多几个世界',
    journals: ['全部世界的日志占用的内存', { bytes: '已占用的字节数，近似值', max: '最多占用的字节数' }],
  }),
  describe(CreateWorldRequest, {
    ...START,
    id: `${NAME}；不写则自动生成`,
    test: '测试的名称，用于覆盖统计；不写则是世界的名称',
    from: ['从另一个世界的时间点开始，会话一同带来', { world: NAME, point: '时间点的名称或编号；不写则最新的' }],
  }),
  describe(ResetRequest, START),
  describe(WorldSummary, SUMMARY),
  describe(CreatedWorld, { ...SUMMARY, cookies: '时间点上浏览器的会话Cookie；进入这个世界时浏览器也会得到' }),
  describe(CreateSessionRequest, {
    account: '账号名或账号编号',
    setCookies: '是否同时让发出请求的浏览器登录',
    to: '登录链接打开后去哪里，规则与gotoUrl相同；不写为/go',
  }),
  describe(CreatedSession, {
    cookies: '已登录会话的Cookie，可直接用于Playwright',
    gsid: '一次性登录标识，60秒有效',
    url: '登录链接：打开的浏览器即登录。只能用一次，真实时间5分钟内有效，重置后失效',
  }),
  describe(SessionCookies, {
    name: 'Cookie名',
    value: 'Cookie值',
    domain: '所属主机',
    path: '所属路径',
    expires: '固定为-1：关闭浏览器即失效',
    httpOnly: '是否对脚本隐藏',
    secure: '是否只走https',
    sameSite: '跨站策略',
  }),
  describe(ClockState, {
    now: START.now,
    frozen: FROZEN,
    upcoming: ['接下来会发生的事', { at: '到期时间（世界时间）', what: '到期时发生什么' }],
  }),
  describe(MoveClockRequest, { advanceMs: '前进多少毫秒', now: START.now, freeze: '冻结或恢复时钟' }),
  describe(SandboxEvent, {
    type: '事件的种类；journal和timeline表示时序有了新事件',
    world: NAME,
    now: START.now,
    frozen: FROZEN,
    resets: RESETS,
    lostStateAt: '服务器重启而丢失状态的时间（真实时间）',
    seq: '序号，逐一递增',
    scene: '二维码编号',
    status: '0待确认、2已确认、4已过期',
    isNew: '是否刚生成',
    violation: '不符合契约的响应',
    fixture: '重置后的场景名称',
    kind: 'reset重置、restored恢复快照、returned回到时间点',
  }),
  describe(Done, { done: '固定为true' }),
];
