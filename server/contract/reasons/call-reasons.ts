import { COOKIES } from '#contract/storage.ts';
import { row } from './reason-row.ts';

/** A token that came instead of the session's own. */
const TOKENS = {
  none: { zh: '没有', en: 'none' },
  other: { zh: '别的值', en: 'another token' },
  ended: { zh: '已结束的会话的值', en: 'the token of a session that is not alive' },
} as const;

type WrongToken = {
  readonly found: keyof typeof TOKENS;
  /** where the world has another name for it */
  readonly cookie?: string | undefined;
};

const tokenOf = (usual: string, title: string) =>
  row<WrongToken>({
    zh: ({ found, cookie = usual }) => ({
      title,
      expected: found === 'ended' ? '没有结束的会话，例如这次回答带来的' : `Cookie ${cookie}的值`,
      got: TOKENS[found]?.zh ?? found,
    }),
    en: ({ found, cookie = usual }) => ({
      expected:
        found === 'ended' ? 'a session that is alive, such as this answer brings' : `the value of cookie ${cookie}`,
      got: TOKENS[found]?.en ?? found,
    }),
  });

/** Rules of the call itself: its tokens, headers, address and query; and the sandbox's own trouble. */
export const CALL_REASONS = {
  'token.ctoken': tokenOf(COOKIES.ctoken, 'ctoken缺少或不对'),
  'token.csrf': tokenOf(COOKIES.csrf, 'x-csrf-token缺少或不对'),
  'session.replaced': row({
    zh: {
      title: '请求途中会话换了编号，或已结束',
      expected: '会话现在的编号',
      got: '会话已换下的编号，或已结束的会话',
    },
    en: {
      expected: 'the id that the session has by now',
      got: 'one that it gave up, or a session that ended',
    },
  }),
  'site.cross': row({
    zh: { title: '来自其他站点', expected: '来自同一站点的请求', got: '其他站点（cross-site）' },
    en: { expected: 'a call from the same site', got: 'cross-site' },
  }),
  header: row<{ readonly name: string; readonly right: string; readonly got: string }>({
    name: ({ name }) => `header.${name}`,
    zh: ({ name, right, got }) => ({ title: `请求头${name}缺少或不对`, expected: right, got }),
    en: ({ right, got }) => ({ expected: right, got }),
  }),
  'query.repeated': row<{ readonly name: string }>({
    zh: ({ name }) => ({ title: '查询参数重复', expected: '每个参数只出现一次', got: name }),
    en: ({ name }) => ({ expected: 'each parameter once', got: name }),
  }),
  method: row<{ readonly allowed: string; readonly method: string }>({
    zh: ({ allowed, method }) => ({ title: '路径对，请求方法不对', expected: allowed, got: method }),
    en: ({ allowed, method }) => ({ expected: allowed, got: method }),
  }),
  'path.unknown': row<{ readonly method: string; readonly path: string }>({
    zh: ({ method, path }) => ({ title: '契约里没有这个路径', expected: '契约里有的路径', got: `${method} ${path}` }),
    en: ({ method, path }) => ({ expected: 'a path of the contract', got: `${method} ${path}` }),
  }),
  'world.reset': row({
    zh: { title: '请求途中世界被重置', expected: '途中没有重置的世界', got: '途中重置' },
    en: { expected: 'a world that was not reset meanwhile' },
  }),
  'sandbox.error': row<{ readonly message: string }>({
    zh: ({ message }) => ({ title: '沙箱自身出错', expected: '沙箱没有出错', got: message }),
    en: ({ message }) => ({ got: message }),
  }),
};

type Bounds = {
  readonly depth: number;
  readonly keys: number;
  /** null where as many fit as in the whole body */
  readonly keysOfOne: number | null;
  /** null where only their keys are counted */
  readonly values: number | null;
};

const tooMuch = (title: string) =>
  row<Bounds>({
    zh: ({ depth, keys }) => ({ title, expected: `最多${depth}层、${keys}个键`, got: '超出' }),
    en: ({ depth, keys, keysOfOne, values }) => {
      const inOne = keysOfOne === null ? '' : ` (${keysOfOne} in one object)`;
      const inAll = values === null ? '' : `, and ${values} values`;
      return { expected: `at most ${depth} levels and ${keys} keys${inOne}${inAll}` };
    },
  });

/** Rules of a request's body (threats S20-S24), and of its form against the contract. */
export const BODY_REASONS = {
  'body.type': row({
    zh: { title: '请求体的类型不对，或已压缩', expected: 'UTF-8的application/json，不压缩', got: '别的类型，或已压缩' },
    en: { expected: 'application/json in UTF-8, not compressed' },
  }),
  'body.size': row<{ readonly bytes: number }>({
    zh: ({ bytes }) => ({ title: '请求体太大', expected: `最多${bytes}字节`, got: '更多' }),
    en: ({ bytes }) => ({ expected: `at most ${bytes} bytes` }),
  }),
  'body.cut': row({
    zh: { title: '请求体不完整', expected: '完整的请求体', got: '一部分' },
    en: { expected: 'the whole body' },
  }),
  'body.encoding': row({
    zh: { title: '请求体不是UTF-8', expected: 'UTF-8', got: '别的编码' },
    en: { expected: 'UTF-8' },
  }),
  'body.deep': tooMuch('请求体嵌套太深'),
  'body.keys': tooMuch('请求体的键太多'),
  'body.values': tooMuch('请求体的值太多'),
  'body.duplicate': row<{ readonly key: string }>({
    zh: ({ key }) => ({ title: '请求体有重复的键', expected: `${key}只出现一次`, got: '不止一次' }),
    en: ({ key }) => ({ expected: `the key ${key} once` }),
  }),
  'body.forbidden': row<{ readonly key: string }>({
    zh: ({ key }) => ({ title: '请求体有不接受的键', expected: `没有${key}这样的键`, got: key }),
    en: ({ key }) => ({ expected: `no such key: ${key}` }),
  }),
  'body.json': row({
    zh: { title: '请求体不是JSON', expected: '有效的JSON', got: '别的内容' },
    en: { expected: 'valid JSON' },
  }),
  'body.object': row({
    zh: { title: '请求体不是JSON对象', expected: '一个JSON对象', got: '别的JSON值' },
    en: { expected: 'a JSON object' },
  }),
  /**
   * A part of the request that is not of the contract's form. `problem` is the schema's own sentence, null where the
   * refusal's code says it all; `wanted` are the values or the type that it allows, empty where it says something else.
   */
  request: row<Misshapen>({
    name: ({ path }) => `request.${path}`,
    zh: ({ path, problem, wanted, received }) => ({
      title: `请求的${path}不符合契约`,
      expected: wanted.length > 0 ? oneOf(wanted) : (wantedIn(problem) ?? '契约规定的格式'),
      got: received === 'undefined' ? '没有' : (received ?? '不符合的内容'),
    }),
    en: ({ problem, received }) => ({
      expected: wantedIn(problem) ?? 'the form that the contract gives',
      got: received === 'undefined' ? 'nothing' : (received ?? undefined),
    }),
  }),
};

type Misshapen = {
  readonly path: string;
  readonly problem: string | null;
  readonly wanted: readonly string[];
  /** type of a value of the wrong type */
  readonly received: string | null;
};

function oneOf(wanted: readonly string[]): string {
  return `${wanted.join('、')}${wanted.length > 1 ? '之一' : ''}`;
}

/** The wanted part of a schema's sentence: its readers write "expected" before it. */
function wantedIn(problem: string | null): string | undefined {
  return problem?.replace(/^expected /, '').replace(/, received \w+$/, '');
}
