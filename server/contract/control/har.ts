import * as z from 'zod/mini';
import { describe } from '#contract/endpoint.ts';

const Pairs = z.array(z.object({ name: z.string(), value: z.string() }));
const Text = z.object({ mimeType: z.string(), text: z.string() });

/** Calls as an HTTP archive 1.2, as Chrome's network panel opens it; secrets masked. What was cut has no text. */
export const Har = z.strictObject({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    entries: z.array(
      z.object({
        startedDateTime: z.string(),
        time: z.number(),
        request: z.object({
          method: z.string(),
          url: z.string(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: Pairs,
          queryString: Pairs,
          postData: z.optional(Text),
          headersSize: z.int(),
          bodySize: z.int(),
        }),
        response: z.object({
          status: z.int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: Pairs,
          content: z.object({ size: z.int(), mimeType: z.string(), text: z.optional(z.string()) }),
          redirectURL: z.string(),
          headersSize: z.int(),
          bodySize: z.int(),
        }),
        cache: z.object({}),
        timings: z.object({ send: z.number(), wait: z.number(), receive: z.number() }),
        _requestId: z.string(),
      }),
    ),
  }),
});
export type Har = z.infer<typeof Har>;

/** Of a message in an HTTP archive. */
const MESSAGE_WORDS = {
  method: '请求方法',
  url: '地址',
  status: 'HTTP状态码',
  statusText: '状态的文字，为空',
  httpVersion: 'HTTP版本',
  cookies: 'Cookie不写入归档',
  headers: ['报头', { name: '名称', value: '内容' }],
  queryString: ['地址中的参数', { name: '名称', value: '内容' }],
  postData: ['请求正文', { mimeType: '类型', text: '正文' }],
  content: ['响应正文', { size: '字节数', mimeType: '类型', text: '正文；过长时没有' }],
  redirectURL: '跳转的地址；没有为空',
  headersSize: '报头的字节数，-1：未知',
  bodySize: '正文的字节数',
} as const;

export const harWords = () =>
  describe(Har, {
    log: [
      'HTTP归档',
      {
        version: '归档的版本',
        creator: ['写归档的程序', { name: '程序的名称', version: '程序的版本' }],
        entries: [
          '请求，旧的在前',
          {
            startedDateTime: '收到的时间（世界时间）',
            time: '耗时，毫秒（真实时间）',
            request: ['请求；机密已遮盖', MESSAGE_WORDS],
            response: ['响应；机密已遮盖', MESSAGE_WORDS],
            cache: '没有缓存，为空对象',
            timings: ['耗时，毫秒（真实时间）', { send: '发送', wait: '等待响应', receive: '接收' }],
            _requestId: '请求编号',
          },
        ],
      },
    ],
  });
