import type { Words } from './words.ts';

const CLOCK_WORDS: Words = {
  'upcoming.at': '到期时间（世界时间）',
  what: '到期时发生什么',
};

const COOKIE_WORDS: Words = {
  name: 'Cookie名',
  value: 'Cookie值',
  domain: '所属主机',
  path: '所属路径',
  expires: '固定为-1：关闭浏览器即失效',
  httpOnly: '是否对脚本隐藏',
  secure: '是否只走https',
  sameSite: '跨站策略',
};

/** Fields of worlds, their clock and their sessions, by call or shared answer. */
export const WORLD_FIELD_WORDS: Readonly<Record<string, Words>> = {
  health: {
    ready: '是否已就绪',
    version: '沙箱版本',
    control: '控制API的格式，即X-Sandbox-Control的值',
    uptimeMs: '已运行多少毫秒（真实时间）',
    worlds: '世界数',
  },
  worlds: {
    worlds: '全部世界',
    dropped: '被沙箱清理或重启后丢失的世界，新的在后',
    'dropped.id': '世界的名称',
    reason: 'idle闲置、cap超出数量、restart重启',
    at: '清理的时间（真实时间）',
    max: '最多几个世界',
    journals: '全部世界的日志占用的内存',
    bytes: '已占用的字节数，近似值',
    'journals.max': '最多占用的字节数',
  },
  createWorld: { id: '世界的名称；不写则自动生成' },
  WorldSummary: {
    id: '世界的名称',
    fixture: '场景名称',
    accounts: '账号数',
    journal: '请求日志的条数',
    evicted: '各存储因已满而丢弃的条数',
  },
  clock: CLOCK_WORDS,
  moveClock: CLOCK_WORDS,
  checkpoints: {
    checkpoints: '时间点',
    bytes: '共占用的字节数，近似值',
    maxBytes: '最多占用的字节数',
    max: '最多几个',
  },
  createCheckpoint: { name: '时间点的名称；不写则没有' },
  nameCheckpoint: { name: '时间点的名称；null：去掉名称' },
  Checkpoint: {
    id: '时间点编号',
    kind: 'start开始、act操作之后、asked手动、left回去之前的现在',
    name: '名称；自动存的为null',
    at: '会回到的世界时间',
    seq: '当时时序中最新事件的序号',
    call: '刚完成的请求，如POST /uc/login；没有则为null',
    requestId: '这个请求的响应头x-request-id',
    page: '当时的门户页面，机密已遮盖；未知为null',
    bytes: '占用的字节数，近似值',
  },
  returnToCheckpoint: {
    checkpoint: '回到的时间点',
    undo: '回去之前的现在；回到它就是撤销；世界太大无法保存时为null',
    cookies: '当时的会话Cookie，响应也会写入浏览器；没有则为空',
    world: '回去之后的世界',
    ...COOKIE_WORDS,
  },
  Done: { done: '固定为true' },
  createSession: {
    setCookies: '是否同时让发出请求的浏览器登录',
    cookies: '已登录会话的Cookie，可直接用于Playwright',
    ...COOKIE_WORDS,
  },
};
