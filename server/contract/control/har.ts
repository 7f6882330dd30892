import * as z from 'zod/mini';
import { field } from '#contract/field.ts';

const Pairs = z.array(z.object({ name: field('名称', z.string()), value: field('内容', z.string()) }));
const Text = z.object({ mimeType: field('类型', z.string()), text: field('正文', z.string()) });
/** Fields of request and response. */
const Message = {
  httpVersion: field('HTTP版本', z.string()),
  cookies: field('Cookie不写入归档', z.array(z.never())),
  headers: field('报头', Pairs),
  headersSize: field('报头的字节数，-1：未知', z.int()),
  bodySize: field('正文的字节数', z.int()),
};

/** Calls as an HTTP archive 1.2, as Chrome's network panel opens it; secrets masked. A body that was cut has no text. */
export const Har = z.strictObject({
  log: field(
    'HTTP归档',
    z.object({
      version: field('归档的版本', z.literal('1.2')),
      creator: field(
        '写归档的程序',
        z.object({ name: field('程序的名称', z.string()), version: field('程序的版本', z.string()) }),
      ),
      entries: field(
        '请求，旧的在前',
        z.array(
          z.object({
            startedDateTime: field('收到的时间（世界时间）', z.string()),
            time: field('耗时，毫秒（真实时间）', z.number()),
            request: field(
              '请求；机密已遮盖',
              z.object({
                ...Message,
                method: field('请求方法', z.string()),
                url: field('地址', z.string()),
                queryString: field('地址中的参数', Pairs),
                postData: field('请求正文', z.optional(Text)),
              }),
            ),
            response: field(
              '响应；机密已遮盖',
              z.object({
                ...Message,
                status: field('HTTP状态码', z.int()),
                statusText: field('状态的文字，为空', z.string()),
                content: field(
                  '响应正文',
                  z.object({
                    size: field('字节数', z.int()),
                    mimeType: field('类型', z.string()),
                    text: field('正文；过长时没有', z.optional(z.string())),
                  }),
                ),
                redirectURL: field('跳转的地址；没有为空', z.string()),
              }),
            ),
            cache: field('没有缓存，为空对象', z.object({})),
            timings: field(
              '耗时，毫秒（真实时间）',
              z.object({
                send: field('发送', z.number()),
                wait: field('等待响应', z.number()),
                receive: field('接收', z.number()),
              }),
            ),
            _requestId: field('请求编号', z.string()),
          }),
        ),
      ),
    }),
  ),
});
export type Har = z.infer<typeof Har>;
