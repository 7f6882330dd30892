import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keysText, SHORTCUT_IDS, SHORTCUTS, shortcutOf } from '#console/keyboard/shortcuts.ts';
import { LIST_KEYS } from '#console/record/list/record-list.tsx';
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
