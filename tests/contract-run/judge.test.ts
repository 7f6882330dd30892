import { describe, expect, test } from 'vitest';
import { type Answer, isAlike } from '#scripts/contract/judge/answer.ts';
import { formDrifts } from '#scripts/contract/judge/form-drifts.ts';
import { unknownAccountName } from '#scripts/contract/suite/harmless.ts';
import { readWire } from '#server/shell/wire-file.ts';

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
  ])('are distinguished by their codes and their texts: %j', (other) => {
    expect(isAlike(refusal(wrong), refusal(other))).toBe(false);
  });
});

test('an unknown account has another name in each run', () => {
  expect(unknownAccountName()).not.toBe(unknownAccountName());
});

describe('a value of a success', () => {
  const WIRE = readWire({ values: { numbers: 'text', booleans: '0/1', lists: { items: 'list' } } }, 'wire');
  const INFO = { count: 3, hasRealNameAuth: true };

  test('a value in the form of the wire file is no finding', () => {
    expect(formDrifts(WIRE, 'basicInfo', { count: '3', hasRealNameAuth: 1 }, INFO)).toEqual([]);
  });

  test('a value that is read all the same is reported where it travels otherwise', () => {
    expect(formDrifts(WIRE, 'basicInfo', { count: 3, hasRealNameAuth: true }, INFO)).toEqual([
      { field: 'data.count', got: 'a number', expected: 'a text' },
      { field: 'data.hasRealNameAuth', got: 'a boolean', expected: 'a number' },
    ]);
  });

  test('a plain list is reported where there are pages, and a page where there is none', () => {
    const item = { account: 'a' };
    expect(formDrifts(WIRE, 'listByPhone', [item], [item])).toEqual([
      { field: 'data', got: 'a list', expected: 'an object' },
    ]);
    expect(formDrifts(WIRE, 'listByPhone', { list: [item], total: '1' }, [item])).toEqual([]);
  });

  test('an item of a page is named by its place in the list', () => {
    const item = { account: 'a', accountId: '1' };
    const sent = { list: [{ account: 'a', accountId: 1 }], total: 1 };
    expect(formDrifts(WIRE, 'listByPhone', sent, [item])).toEqual([
      { field: 'data.0.accountId', got: 'a number', expected: 'a text' },
    ]);
  });

  test('null and a field that is left out are the same', () => {
    expect(formDrifts(WIRE, 'login', { accountSize: '1', gsid: null }, { accountSize: 1 })).toEqual([]);
  });

  test.for([
    ['millis', '2026-11-29 07:43:09', 'yyyy-MM-dd HH:mm:ss'],
    ['iso', '2026-11-29 07:43:09', 'yyyy-MM-dd HH:mm:ss'],
    ['yyyy/MM/dd HH:mm', '2026-11-29T07:43:09Z', 'iso'],
    ['yyyy-MM-dd HH:mm:ss', '1795909389000', 'millis'],
  ])('a moment is reported in another form than %s: %s', ([moments, sent, form]) => {
    const wire = readWire({ values: { numbers: 'text', moments } }, 'wire');
    const data = { gmtCreate: 1_795_909_389_000 };
    expect(formDrifts(wire, 'listByOutAccountId', [{ gmtCreate: sent }], [data])).toEqual([
      { field: 'data.0.gmtCreate', got: `a moment in ${form}`, expected: `a moment in ${moments}` },
    ]);
  });

  test.for([
    ['iso', '2026-11-29T07:43:09+08:00'],
    ['yyyy-MM-dd HH:mm:ss', '2026-11-29 07:43:09'],
    ['millis', '1795909389000'],
  ])('a moment in the form of the wire file is no finding: %s', ([moments, sent]) => {
    const wire = readWire({ values: { numbers: 'text', moments } }, 'wire');
    expect(formDrifts(wire, 'listByOutAccountId', [{ gmtCreate: sent }], [{ gmtCreate: 1_795_909_389_000 }])).toEqual(
      [],
    );
  });

  test('a text of another place that looks like a moment is no finding', () => {
    expect(formDrifts(WIRE, 'basicInfo', { name: '20261129' }, { name: '20261129' })).toEqual([]);
  });
});
