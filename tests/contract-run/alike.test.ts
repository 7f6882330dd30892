import { describe, expect, test } from 'vitest';
import { type Answer, isAlike } from '#scripts/contract/judge/answer.ts';
import { nobodysName } from '#scripts/contract/suite/harmless.ts';

const refusal = (body: object): Answer => ({ status: 200, headers: {}, setCookies: [], text: '', body });

describe('two refusals', () => {
  const wrong = { retCode: '1003', errorMsg: '账号或密码不正确，还可尝试4次' };

  test('are alike where their texts count other tries', () => {
    const unknown = { ...wrong, errorMsg: wrong.errorMsg.replace('4', '3') };
    expect(isAlike(refusal(wrong), refusal(unknown))).toBe(true);
  });

  test.for([
    { ...wrong, retCode: '1004' },
    { ...wrong, errorMsg: '账号不存在，还可尝试4次' },
  ])('are told apart by their codes and their words: %j', (other) => {
    expect(isAlike(refusal(wrong), refusal(other))).toBe(false);
  });
});

test('an account that nobody has is another one in each run', () => {
  expect(nobodysName()).not.toBe(nobodysName());
});
