import { describe, expect, it } from 'vitest';
import { FIELD_ROWS, SWITCH_ROWS } from '#console/settings/setting-panel.tsx';
import { SETTING_ROWS } from '#contract/control/settings.ts';

describe('the console', () => {
  it('has a field or a switch for each setting without a form of its own', () => {
    const paths = [...FIELD_ROWS, ...SWITCH_ROWS].map(({ path }) => path);
    const own = SETTING_ROWS.filter(({ kind }) => kind === 'map').map(({ path }) => path);
    expect([...paths, ...own].sort()).toEqual(SETTING_ROWS.map(({ path }) => path).sort());
    expect(own).toEqual(['wire']);
  });

  it('names each setting in Chinese, no two alike', () => {
    const labels = SETTING_ROWS.map(({ label }) => label);
    expect(labels.filter((label) => !/\p{Script=Han}/u.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
