import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { curlLine, shellWord } from '#console/connection/console-client.ts';
import { firstGroups, foundGroups, type PaletteItem } from '#console/keyboard/palette-item.ts';
import { keysText, SHORTCUT_IDS, SHORTCUTS, shortcutOf } from '#console/keyboard/shortcuts.ts';
import { LIST_KEYS } from '#console/record/list/record-list.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** First cells of the rows that begin with a key. */
const keysIn = (page: string) => [...page.matchAll(/^\| (`[^|]*`) \| \S/gm)].map(([, keys]) => keys);

const none = { metaKey: false, ctrlKey: false, altKey: false };

describe('the table of shortcuts', () => {
  test('gives no two acts the same keys', () => {
    const keys = SHORTCUT_IDS.map((id) => keysText(SHORTCUTS[id], false));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is as documented', () => {
    const page = readFileSync(join(ROOT, 'docs/console.md'), 'utf8');
    const rows = SHORTCUT_IDS.map((id) => {
      const keys = [...new Set([keysText(SHORTCUTS[id], true), keysText(SHORTCUTS[id], false)])];
      return keys.map((key) => `\`${key}\``).join(', ');
    });
    expect(keysIn(page)).toEqual(expect.arrayContaining(rows));
  });
});

describe('the keys of the record', () => {
  test('are as documented', () => {
    const page = readFileSync(join(ROOT, 'docs/console.md'), 'utf8');
    const rows = LIST_KEYS.map(({ signs }) => signs.map((sign) => `\`${sign}\``).join(', '));
    expect(keysIn(page)).toEqual(expect.arrayContaining(rows));
  });
});

describe('a press of keys', () => {
  test.for([
    ['j', {}, 'next'],
    ['?', {}, 'help'],
    ['k', { ctrlKey: true }, 'palette'],
    ['j', { ctrlKey: true }, null],
    ['c', { ctrlKey: true }, null],
    ['k', { ctrlKey: true, altKey: true }, null],
    ['Enter', {}, null],
  ] as const)('%s with %o means %s', ([key, modifiers, id]) => {
    expect(shortcutOf({ ...none, key, ...modifiers }, false)).toBe(id);
  });

  test('means the palette by ⌘ on a Mac, where Ctrl edits the text', () => {
    expect(shortcutOf({ ...none, key: 'k', metaKey: true }, true)).toBe('palette');
    expect(shortcutOf({ ...none, key: 'k', ctrlKey: true }, true)).toBeNull();
  });
});

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

/** Labels of the hits of a text, group by group. */
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

  test('finds a phone in codes and accounts, and nothing for a text that fits nothing', () => {
    expect(found('13800000001').toSorted()).toEqual(['123456', 'buyer01']);
    expect(foundGroups(ITEMS, '退款')).toEqual([]);
  });

  test('opens with the first of each group, past events behind the rest', () => {
    const calls = Array.from({ length: 9 }, (_, index) => item({ id: `row:${index}`, group: '请求', label: 'GET' }));
    expect(firstGroups([...calls, ...ITEMS.slice(0, 2)]).map(({ name, items }) => [name, items.length])).toEqual([
      ['命令', 1],
      ['视图', 1],
      ['请求', 6],
    ]);
  });
});

const PLACE = { origin: 'http://localhost:5173', world: 'main', needsToken: false };

describe('the shell line of a control call', () => {
  it('reads with a plain GET, its query escaped', () => {
    expect(curlLine({ endpoint: CONTROL.accounts, input: { query: { q: 'a&b', limit: '' } } }, PLACE)).toBe(
      "curl -sS -g 'http://localhost:5173/__sandbox/api/accounts?q=a%26b' -H 'x-sandbox-control: 1' -H 'x-sandbox-world: main'",
    );
  });

  it('takes the token from the shell and never writes it down', () => {
    const line = curlLine({ endpoint: CONTROL.faults }, { ...PLACE, needsToken: true });
    expect(line).toContain('-H "x-sandbox-token: $SANDBOX_TOKEN"');
  });
});

describe('a text as a word of the shell', () => {
  it('comes out of the shell as it went in, whatever it holds', () => {
    const hostile = ["'; echo hacked; '", '$(id)', '`id`', '<svg onload=alert(1)>', 'a\nb', '\\', '"', '!'];
    const text = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string().filter((given) => !given.includes('\0')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const printed = execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(given)}`], { encoding: 'utf8' });
        expect(printed).toBe(given);
      }),
      { numRuns: 40 },
    );
  });
});
