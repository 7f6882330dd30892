import type { Words } from './words.ts';

const CLOCK_WORDS: Words = {
  'upcoming.at': ['到期时间（世界时间）', 'when it falls due, world time'],
  what: ['到期时发生什么', 'what happens then, in Chinese'],
};

const COOKIE_WORDS: Words = {
  name: ['Cookie名', 'name of the cookie'],
  value: ['Cookie值', 'value of the cookie'],
  domain: ['所属主机', 'host that it belongs to'],
  path: ['所属路径', 'path that it belongs to'],
  expires: ['固定为-1：关闭浏览器即失效', 'always -1: it ends with the browser'],
  httpOnly: ['是否对脚本隐藏', 'whether scripts cannot read it'],
  secure: ['是否只走https', 'whether it travels by https only'],
  sameSite: ['跨站策略', 'whether it travels across sites'],
};

/** Fields of worlds, their clock and their sessions, by call or shared answer. */
export const WORLD_FIELD_WORDS: Readonly<Record<string, Words>> = {
  health: {
    ready: ['是否已就绪', 'whether it is ready'],
    version: ['沙箱版本', 'version of the sandbox'],
    control: ['控制API的格式，即X-Sandbox-Control的值', 'format of the control API: the value of X-Sandbox-Control'],
    uptimeMs: ['已运行多少毫秒（真实时间）', 'real milliseconds since it started'],
    worlds: ['世界数', 'number of worlds'],
  },
  worlds: {
    worlds: ['全部世界', 'every world'],
    dropped: [
      '被沙箱清理或重启后丢失的世界，新的在后',
      'worlds that were dropped or lost by a restart, the newest last',
    ],
    'dropped.id': ['世界的名称', 'id of the world'],
    reason: ['idle闲置、cap超出数量、restart重启', 'idle: unused; cap: too many; restart: lost by one'],
    at: ['清理的时间（真实时间）', 'when it was dropped, real time'],
    max: ['最多几个世界', 'how many worlds there may be'],
    journals: ['全部世界的日志占用的内存', 'memory that the journals of all worlds take'],
    bytes: ['已占用的字节数，近似值', 'bytes in use, about'],
    'journals.max': ['最多占用的字节数', 'bytes at most'],
  },
  createWorld: { id: ['世界的名称；不写则自动生成', 'id of the world; made up by default'] },
  WorldSummary: {
    id: ['世界的名称', 'id of the world'],
    fixture: ['场景名称', 'name of its fixture'],
    accounts: ['账号数', 'number of accounts'],
    journal: ['请求日志的条数', 'number of journal entries'],
    evicted: ['各存储因已满而丢弃的条数', 'how many entries each full store has dropped'],
  },
  clock: CLOCK_WORDS,
  moveClock: CLOCK_WORDS,
  checkpoints: {
    checkpoints: ['时间点', 'the checkpoints'],
    bytes: ['共占用的字节数，近似值', 'bytes that they take, about'],
    maxBytes: ['最多占用的字节数', 'bytes at most'],
    max: ['最多几个', 'how many at most'],
  },
  createCheckpoint: { name: ['时间点的名称；不写则没有', 'name of the checkpoint; none by default'] },
  nameCheckpoint: { name: ['时间点的名称；null：去掉名称', 'name of the checkpoint; null: none any more'] },
  Checkpoint: {
    id: ['时间点编号', 'id of the checkpoint'],
    kind: [
      'start开始、act操作之后、asked手动、left回去之前的现在',
      'start: before anything came in; act: after one; asked: on request; left: the present that a return left',
    ],
    name: ['名称；自动存的为null', 'name; null for one that was taken by itself'],
    at: ['会回到的世界时间', "the world's time that it leads back to"],
    seq: ['当时时序中最新事件的序号', "seq of the timeline's newest event at that moment"],
    call: ['刚完成的请求，如POST /uc/login；没有则为null', 'the act that had just ended; null: none'],
    requestId: ['这个请求的响应头x-request-id', "the x-request-id of that act's answer"],
    page: ['当时的门户页面，机密已遮盖；未知为null', "the portal's page of that moment, secrets masked; null: unknown"],
    bytes: ['占用的字节数，近似值', 'bytes that it takes, about'],
  },
  returnToCheckpoint: {
    checkpoint: ['回到的时间点', 'the point that the world went back to'],
    undo: [
      '回去之前的现在；回到它就是撤销；世界太大无法保存时为null',
      'the present that was left: going back there undoes it; null: the world was too large',
    ],
    cookies: [
      '当时的会话Cookie，响应也会写入浏览器；没有则为空',
      "that moment's session, as Playwright's storageState takes it; the answer sets it too; empty: none",
    ],
    world: ['回去之后的世界', 'the world as it is now'],
    ...COOKIE_WORDS,
  },
  Done: { done: ['固定为true', 'always true'] },
  createSession: {
    setCookies: ['是否同时让发出请求的浏览器登录', 'whether the browser that asks is signed in, too'],
    cookies: [
      '已登录会话的Cookie，可直接用于Playwright',
      "cookies of the session, as Playwright's storageState takes them",
    ],
    ...COOKIE_WORDS,
  },
};
