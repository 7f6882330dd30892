import { describe, expect, test } from 'vitest';
import { firstGroups, foundGroups, type PaletteItem } from '#console/keyboard/palette-item.ts';

const item = (part: Partial<PaletteItem> & Pick<PaletteItem, 'id' | 'group' | 'label'>): PaletteItem => ({
  icon: 'copy',
  run: () => undefined,
  ...part,
});

const ITEMS = [
  item({ id: 'reset', group: '命令', label: '重置世界', words: 'reset' }),
  item({ id: 'view:clock', group: '视图', label: '时钟', words: 'clock' }),
  item({ id: 'code:3', group: '验证码', label: '123456', detail: '13800000001 登录 未使用' }),
  item({ id: 'account:1', group: '账号', label: 'buyer01', detail: '13800000001' }),
  item({ id: 'preset:login', group: '故障', label: '登录503', detail: '加故障', words: 'fault' }),
  item({ id: 'row:8', group: '请求', label: 'GET /uc/x 503' }),
  item({ id: 'row:7', group: '请求', label: 'POST /uc/login 400', detail: '06:24:54 SMS_CODE_REJECTED' }),
];

/** Labels of what a text finds, group by group. */
const found = (text: string): string[] =>
  foundGroups(ITEMS, text).flatMap(({ items }) => items.map(({ label }) => label));

describe('the palette', () => {
  test.for([
    ['重世', '重置世界'],
    ['clk', '时钟'],
    ['login 400', 'POST /uc/login 400'],
    ['rejected', 'POST /uc/login 400'],
    ['503', '登录503'],
  ] as const)('finds by %s %s first', ([text, label]) => {
    expect(found(text)[0]).toBe(label);
  });

  test('finds a phone in codes and accounts, and nothing by what fits nothing', () => {
    expect(found('13800000001').toSorted()).toEqual(['123456', 'buyer01']);
    expect(foundGroups(ITEMS, '退款')).toEqual([]);
  });

  test('opens with what was used last, each thing once, and no group that is empty', () => {
    const groups = firstGroups(ITEMS, ['account:1', 'gone', 'reset']);
    expect(groups.map(({ name, items }) => [name, ...items.map(({ id }) => id)])).toEqual([
      ['最近', 'account:1', 'reset'],
      ['视图', 'view:clock'],
      ['验证码', 'code:3'],
      ['故障', 'preset:login'],
      ['请求', 'row:8', 'row:7'],
    ]);
  });
});
