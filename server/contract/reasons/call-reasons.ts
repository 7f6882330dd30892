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
