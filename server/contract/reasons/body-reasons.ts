import { row } from './reason-row.ts';

type Bounds = {
  readonly depth: number;
  readonly keys: number;
  /** null where as many fit as in the whole body */
  readonly keysOfOne: number | null;
  /** null where only their keys are counted */
  readonly values: number | null;
};

const tooMuch = row<Bounds>({
  zh: ({ depth, keys }) => ({ expected: `最多${depth}层、${keys}个键` }),
  en: ({ depth, keys, keysOfOne, values }) => {
    const inOne = keysOfOne === null ? '' : ` (${keysOfOne} in one object)`;
    const inAll = values === null ? '' : `, and ${values} values`;
    return { expected: `at most ${depth} levels and ${keys} keys${inOne}${inAll}` };
  },
});

const notThisKey = row<{ readonly key: string }>({
  zh: ({ key }) => ({ expected: `没有${key}这样的键` }),
  en: ({ key }) => ({ expected: `no such key: ${key}` }),
});

/** Rules of a request's body (threats S20-S24), and of its form against the contract. */
export const BODY_REASONS = {
  'body.type': row({
    zh: { expected: 'UTF-8的application/json，不压缩' },
    en: { expected: 'application/json in UTF-8, not compressed' },
  }),
  'body.size': row<{ readonly bytes: number }>({
    zh: ({ bytes }) => ({ expected: `最多${bytes}字节` }),
    en: ({ bytes }) => ({ expected: `at most ${bytes} bytes` }),
  }),
  'body.cut': row({ zh: { expected: '完整的请求体' }, en: { expected: 'the whole body' } }),
  'body.encoding': row({ zh: { expected: 'UTF-8' }, en: { expected: 'UTF-8' } }),
  'body.deep': tooMuch,
  'body.keys': tooMuch,
  'body.values': tooMuch,
  'body.duplicate': notThisKey,
  'body.forbidden': notThisKey,
  'body.json': row({ zh: { expected: '有效的JSON' }, en: { expected: 'valid JSON' } }),
  'body.object': row({ zh: { expected: '一个JSON对象' }, en: { expected: 'a JSON object' } }),
  /**
   * A part of the request that is not of the contract's form. `problem` is the schema's own sentence, null where the
   * refusal's code says it all; `types` are the two of a value of the wrong type.
   */
  request: row<{ readonly path: string; readonly problem: string | null; readonly types: WrongType | null }>({
    name: ({ path }) => `request.${path}`,
    zh: ({ path, problem, types }) => ({
      title: `请求的${path}不符合契约`,
      expected: types ? `应为${types.wanted}，收到${types.received}` : (problem ?? '契约规定的格式'),
    }),
    en: ({ problem }) => ({ expected: problem ?? 'the form that the contract gives' }),
  }),
};

/** Types of a value, as a schema names them. */
type WrongType = Readonly<Record<'wanted' | 'received', string>>;
