import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  draftOf,
  type FieldRow,
  LIMIT_FIELDS,
  PLAIN_FIELDS,
  problemText,
} from '#console/settings/row-draft.ts';
import { RowField } from '#console/settings/row-field.tsx';
import { settingText } from '#console/settings/setting-text.ts';
import { number, toggle } from '#contract/control/setting-row.ts';
import { DEFAULT_SETTINGS, SETTING_ROWS } from '#contract/control/settings.ts';

const meaning = '';
/** Rows of settings that have a form of their own, as plain ones. */
const SWITCH: FieldRow = { path: 'abTestEnabled', ...toggle({ usual: false, label: '开关', meaning }) };
const SHARE: FieldRow = {
  path: 'abShareB',
  ...number({ unit: 'share', min: 0, max: 1, usual: 0.1, label: '比例', meaning }),
};
const ROWS = [SWITCH, SHARE];

function fieldOf(row: FieldRow, text: string): string {
  const { [row.path as 'abShareB']: value } = DEFAULT_SETTINGS;
  return renderToStaticMarkup(
    <RowField row={row} value={value} text={text} isWrong={false} onChange={() => undefined} />,
  );
}

describe('the console', () => {
  it('has a field for each setting without a form of its own', () => {
    const fields = [...PLAIN_FIELDS, ...LIMIT_FIELDS].map(({ path }) => path);
    const own = SETTING_ROWS.filter(({ hasOwnForm }) => hasOwnForm).map(({ path }) => path);
    expect([...fields, ...own].sort()).toEqual(SETTING_ROWS.map(({ path }) => path).sort());
    expect(own).toEqual(['abTestEnabled', 'abShareB', 'migrationNoticeEnabled', 'dialect']);
  });

  it('names each setting in Chinese, no two alike', () => {
    const labels = SETTING_ROWS.map(({ label }) => label);
    expect(labels.filter((label) => !/\p{Script=Han}/u.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('a switch and a share', () => {
  it('have their field', () => {
    expect(fieldOf(SWITCH, 'on')).toMatch(/type="checkbox"[^>]*checked/);
    expect(fieldOf(SWITCH, '')).not.toContain('checked=');
    expect(fieldOf(SHARE, '10')).toMatch(/比例（%）.*inputMode="decimal".*value="10"/s);
  });

  it('are written as typed: on or off, in percent', () => {
    const draft = draftOf(ROWS, { ...DEFAULT_SETTINGS, abShareB: 0.07 });
    expect(draft).toEqual({ abTestEnabled: '', abShareB: '7' });
    const typed = { abTestEnabled: 'on', abShareB: '12.5' };
    expect(changeOf(ROWS, DEFAULT_SETTINGS, typed).change).toEqual({ abTestEnabled: true, abShareB: 0.125 });
    expect(changeOf(ROWS, DEFAULT_SETTINGS, { ...typed, abShareB: '101' })).toEqual({
      change: null,
      wrong: new Set(['abShareB']),
    });
  });

  it('say their value with its unit, and what they can be', () => {
    expect([settingText(SHARE, 0.125), settingText(SWITCH, true)]).toEqual(['12.5%', '开']);
    expect(problemText(SHARE)).toBe('请填0到100之间的数');
  });
});
