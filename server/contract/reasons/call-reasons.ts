import { printable } from '#contract/printable.ts';
import { COOKIES } from '#contract/storage.ts';
import { expectedIn } from '#contract/value-words.ts';
import { row } from './reason-row.ts';

/** A token that came instead of the session's own. */
const TOKENS = {
  none: { zh: '没有', en: 'none' },
  other: { zh: '别的值', en: 'another token' },
  ended: { zh: '已结束的会话的值', en: 'the token of a session that is not alive' },
} as const;

type WrongToken = {
  found: keyof typeof TOKENS;
  /** where the world has another name for it */
  cookie?: string | undefined;
};

const tokenOf = (usual: string, title: string) =>
  row<WrongToken>(
    ({ found, cookie = usual }) => ({
      title,
      expected: found === 'ended' ? '没有结束的会话，例如这次响应带来的' : `Cookie ${cookie}的值`,
      got: TOKENS[found]?.zh ?? found,
    }),
    ({ found, cookie = usual }) => ({
      expected:
        found === 'ended' ? 'a session that is alive, such as this answer brings' : `the value of cookie ${cookie}`,
      got: TOKENS[found]?.en ?? found,
    }),
  );

/** Rules of the call itself: its tokens, headers, address and query; and the sandbox's own trouble. */
export const CALL_REASONS = {
  'token.ctoken': tokenOf(COOKIES.ctoken, 'ctoken缺少或不对'),
  'token.csrf': tokenOf(COOKIES.csrf, 'x-csrf-token缺少或不对'),
  'session.replaced': row(
    ['登录后会话已更换，这次轮询作废', '会话现在的编号', '会话已换下的编号，或已结束的会话'],
    ['the id that the session has by now', 'one that it gave up, or a session that ended'],
  ),
  'site.cross': row(
    ['来自其他站点', '来自同一站点的请求', '其他站点（cross-site）'],
    ['a call from the same site', 'cross-site'],
  ),
  header: row<{ name: string; right: string; got: string }>(
    ({ name, right, got }) => ({ title: `请求头${name}缺少或不对`, expected: right, got }),
    ['{right}', '{got}'],
    ({ name }) => `header.${name}`,
  ),
  'query.repeated': row<{ name: string }>(
    ['查询参数重复', '每个参数只出现一次', '{name}'],
    ['each parameter once', '{name}'],
  ),
  method: row<{ allowed: string; method: string }>(
    ['路径对，请求方法不对', '{allowed}', '{method}'],
    ['{allowed}', '{method}'],
  ),
  'path.unknown': row<{ method: string; path: string; nearest?: string }>(
    ({ method, path, nearest }) => ({
      title: '契约里没有这个路径',
      expected: '契约里有的路径',
      got: `${method} ${path}`,
      nearest,
    }),
    ({ method, path, nearest }) => ({ expected: 'a path of the contract', got: `${method} ${path}`, nearest }),
  ),
  'world.reset': row(
    ['请求途中世界被重置', '途中没有重置的世界', '途中重置'],
    ['a world that was not reset meanwhile'],
  ),
  'sandbox.error': row<{ message: string }>(['沙箱自身出错', '沙箱没有出错', '{message}'], ({ message }) => ({
    got: message,
  })),
};

type Bounds = {
  depth: number;
  keys: number;
  /** null where as many fit as in the whole body */
  keysOfOne: number | null;
  /** null where only their keys are counted */
  values: number | null;
};

const tooMuch = (title: string) =>
  row<Bounds>([title, '最多{depth}层、{keys}个键', '超出'], ({ depth, keys, keysOfOne, values }) => {
    const inOne = keysOfOne === null ? '' : ` (${keysOfOne} in one object)`;
    const inAll = values === null ? '' : `, and ${values} values`;
    return { expected: `at most ${depth} levels and ${keys} keys${inOne}${inAll}` };
  });

/** Rules of a request's body (threats S20-S24), and of its form against the contract. */
export const BODY_REASONS = {
  'body.type': row<{ type?: string; coding?: string }>(
    ({ type, coding }) => ({
      title: '请求体的类型不对，或已压缩',
      expected: 'UTF-8的application/json，不压缩',
      got: `${type || '没有Content-Type'}${coding ? `，${coding}压缩` : ''}`,
    }),
    ({ type, coding }) => ({
      expected: 'application/json in UTF-8, not compressed',
      got: `${type || 'no content-type'}${coding ? `, compressed by ${coding}` : ''}`,
    }),
  ),
  'body.size': row<{ bytes: number }>(['请求体太大', '最多{bytes}字节', '更多'], ['at most {bytes} bytes']),
  'body.cut': row(['请求体不完整', '完整的请求体', '一部分'], ['the whole body']),
  'body.encoding': row(['请求体不是UTF-8', 'UTF-8', '别的编码'], ['UTF-8']),
  'body.deep': tooMuch('请求体嵌套太深'),
  'body.keys': tooMuch('请求体的键太多'),
  'body.values': tooMuch('请求体的值太多'),
  'body.duplicate': row<{ key: string }>(['请求体有重复的键', '{key}只出现一次', '不止一次'], ['the key {key} once']),
  'body.forbidden': row<{ key: string }>(['请求体有不接受的键', '没有{key}这样的键', '{key}'], ['no such key: {key}']),
  'body.json': row(['请求体不是JSON', '有效的JSON', '别的内容'], ['valid JSON']),
  'body.object': row(['请求体不是JSON对象', '一个JSON对象', '别的JSON值'], ['a JSON object']),
  /** A part of the request that is not of the contract's form. */
  request: row<Misshapen>(
    ({ path, fields = [{ path, wanted: '', kind: 'unknown', text: '' }], more = 0 }) => {
      const problems = fields.map(problemOf);
      const expected = problems.map(({ wanted }) => wanted).join('；') + (more > 0 ? `；还有${more}处` : '');
      const [only, ...others] = problems;
      if (only && others.length === 0) return { title: expected, expected, got: only.came, how: `，${only.came}` };
      const got = problems.map(({ name, came }) => name + came).join('，');
      return { title: `${problems.length + more}个字段不对`, expected, got };
    },
    ({ problem, received }) => ({
      expected: wantedIn(problem) ?? 'the form that the contract gives',
      got: received === 'undefined' ? 'nothing' : (received ?? undefined),
    }),
    ({ path }) => `request.${path}`,
  ),
};

type Misshapen = {
  path: string;
  /** the schema's own sentence; null where the refusal's code is the whole reason */
  problem: string | null;
  /** type of a value of the wrong type */
  received: string | null;
  /** left out in the record of an earlier version */
  fields?: readonly WrongField[];
  /** wrong fields that are not named */
  more?: number;
};

export type WrongField = {
  path: string;
  /** types or values of the contract, joined by `|`; `never` for a field that it has not, empty where it has words alone */
  wanted: string;
  kind: string;
  /** empty for a text that may be a secret */
  text: string;
};

/** Types of JSON; of a value that a schema names, the type is that of its text. */
const KINDS: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: 'true或false',
  null: 'null',
  object: '对象',
  record: '对象',
  array: '列表',
  PHONE_INVALID: '11位数字',
};
const BOUNDS: Readonly<Record<string, readonly [most: string, least: string, unit: string]>> = {
  string: ['最多', '至少', '个字符'],
  array: ['最多', '至少', '项'],
};

/** `isLogin应为数字0或1` and `收到文字"1"`. */
function problemOf({ path, wanted, kind, text }: WrongField) {
  const name = /[^.]+(?:\.\d+)*$/.exec(path)?.[0] ?? '请求体';
  if (wanted === 'never') return { name, wanted: `${name}不在契约里`, came: '收到了' };
  return { name, wanted: `${name}应为${wantedText(wanted)}`, came: cameText(kind, text) };
}

/** `数字0或1`, `文字"login"或"register"`, `文字`; a form that the contract words in English alone has no text. */
function wantedText(wanted: string) {
  if (wanted === '') return '契约规定的格式';
  const parts = wanted.split('|');
  const [, origin = '', bound = '', limit = ''] = /^(\w+)([<>])=(\d+)$/.exec(wanted) ?? [];
  const [most, least, unit] = BOUNDS[origin] ?? ['不大于', '不小于', ''];
  if (bound !== '') return `${bound === '<' ? most : least}${limit}${unit}`;
  if (parts.every((part) => Object.hasOwn(KINDS, part))) return parts.map((part) => KINDS[part]).join('或');
  const kind = parts.every((part) => part.startsWith('"'))
    ? '文字'
    : parts.every((part) => /^-?\d/.test(part))
      ? '数字'
      : '';
  return kind + (kind === '数字' ? parts.toSorted() : parts).join('或');
}

function cameText(kind: string, text: string) {
  if (kind === 'undefined') return '没有收到';
  if (kind === 'unknown') return '收到别的内容';
  if (kind === 'boolean') return `收到${text || '真假值'}`;
  const shown = text !== '' && kind === 'string' ? `"${printable(text)}"` : text;
  return `收到${KINDS[kind] ?? kind}${shown}`;
}

/** The wanted part of a schema's sentence: its readers write "expected" before it. */
function wantedIn(problem: string | null): string | undefined {
  return problem === null ? undefined : expectedIn(problem).replace(/, received \w+$/, '');
}
