import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasonText } from '#client-sandbox/console/journal/reason-text.ts';
import { ROOT } from '#scripts/run/package-root.ts';

const FOLDER = join(ROOT, 'server/domain');
/** `expected: '…'` and `got: condition ? '…' : '…'`, as the rules write what they say in fixed words. */
const SAID = /\b(?:expected|got)\b[^\n'"`]*(['"])(.+?)\1(?: : (['"])(.+?)\3)?/g;

describe('the words of a reason', () => {
  it('are all in Chinese in the console, as far as they are fixed', () => {
    const words = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [...readFileSync(join(FOLDER, file), 'utf8').matchAll(SAID)])
      .flatMap(([, , first, , second]) => [first, second])
      .filter((text) => text !== undefined);
    expect(words.length).toBeGreaterThan(30);
    expect([...new Set(words)].filter((text) => !/\p{Script=Han}/u.test(reasonText(text)))).toEqual([]);
  });

  it.each([
    ['less than 20000 ms old', '发送后不到20000毫秒'],
    ['21043 ms', '21043毫秒'],
    ['60 s between messages', '两次发送间隔60秒'],
    ['at most 10 in 3600 s', '3600秒内最多10次'],
    ['a code sent to 138****0001, action login, scene x', '发给138****0001、登录、scene x的验证码'],
    ['expected string, received undefined', '应为string，收到undefined'],
    ['the phone it was made for, 138****0001', '申请凭证的手机号138****0001'],
  ])('%s is said with what is in it', (words, text) => {
    expect(reasonText(words)).toBe(text);
  });

  it('that nobody knows stay as they are', () => {
    expect(['13800000001', 'GET /x', 'constructor'].map(reasonText)).toEqual(['13800000001', 'GET /x', 'constructor']);
  });
});
