import type { Dialect } from '#contract/dialect.ts';
import { SANDBOX } from '#contract/paths.ts';
import { troublesInChinese } from '#contract/portal/dialect-trouble.ts';
import { escaped, noticePage } from './notice-page.ts';

/** The dialect is the world's own choice: the server and the page are well, but together they make no portal. */
export const UNREAD_STATUS = 409;

/**
 * In place of the portal, in a world whose dialect the portal here cannot read: it could only say 请求错误 everywhere.
 * Null for a dialect that it reads.
 */
export function unreadPage(dialect: Dialect): string | null {
  const troubles = troublesInChinese(dialect);
  if (troubles.length === 0) return null;
  return noticePage('读不懂的回答格式', '这里的云采购读不懂这个世界的回答格式', [
    ...troubles.map((trouble) => escaped(trouble)),
    '接口照常工作，请用自己的客户端打开；要用这里的云采购，请在设置里改“错误格式”。',
    `<a href="${SANDBOX.console}#/settings">打开沙箱的设置</a>`,
  ]);
}
