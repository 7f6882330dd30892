import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingRow } from '#contract/control/setting-row.ts';
import { DEFAULT_SETTINGS, SETTING_ROWS, type SettingsChange } from '#contract/control/settings.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { answered, dataOf, success } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

/** A value that is not a setting's default. */
function otherThanUsual(row: SettingRow, path: string): unknown {
  if (row.kind === 'text') return `${row.usual}/1`;
  if (row.kind === 'list') return ['https://other.example'];
  if (row.kind === 'switch') return !row.usual;
  if (row.kind === 'number') return row.min;
  return MAPS[path];
}

const MAPS: Readonly<Record<string, object>> = {
  wire: {
    envelope: { code: 'retCode', message: 'errorMsg', status: 'ok' },
    encryption: { padding: 'pkcs1', keyForm: 'base64', keyField: 'data' },
    tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' },
  },
};

/** One setting as a change of settings: `limits.codeTries` stands one level down. */
function changeAt(path: string, value: unknown): unknown {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);
}

test('each row of the table of settings is set by a fixture and by PATCH', async ({ makeWorld }) => {
  const begun = await makeWorld({ fixture: {} });
  expect(await begun.settings()).toEqual(DEFAULT_SETTINGS);
  for (const row of SETTING_ROWS) {
    const change = changeAt(row.path, otherThanUsual(row, row.path)) as SettingsChange;
    expect(DEFAULT_SETTINGS).not.toMatchObject(change);
    await begun.changeSettings(change);
    expect(await begun.settings()).toMatchObject(change);
  }
  const settings = await begun.settings();
  expect(await (await makeWorld({ fixture: { settings } })).settings()).toEqual(settings);
});

describe('PATCH settings', () => {
  test('changes the named settings alone; the next answer of the portal follows them', async ({
    world,
    agent,
    control,
  }) => {
    const before = await world.settings();
    const change = {
      servicePhone: '021-12345678',
      abTestEnabled: true,
      migrationNoticeEnabled: true,
      gotoUrlAllowList: ['.a.example'],
    };
    const changing = call(control, CONTROL.changeSettings, { body: change });
    await changing.expect(answered(CONTROL.changeSettings, { ...before, ...change }));
    await agent.get(PATHS.loginCustom).expect(success(ENDPOINTS.loginCustom, expect.objectContaining(change)));
    const query = { loginChannel: 'PC', gotoUrl: 'https://x.a.example/y' };
    const [method] = dataOf(await agent.get(PATHS.loginConfig).query(query), ENDPOINTS.loginConfig);
    expect(method?.gotoUrl).toBe('https://x.a.example/y');
  });

  test('changes nothing when one field is wrong', async ({ world }) => {
    const before = await world.settings();
    for (const [wrong, path] of [
      [{ embedAllowList: ['*'] }, 'embedAllowList.0'],
      [{ wrapperAllowList: ['http://ok.example', 'javascript:alert(1)'] }, 'wrapperAllowList.1'],
      [{ centralLoginUrl: 'javascript:alert(1)' }, 'centralLoginUrl'],
      [{ centralLoginUrl: '//evil.example' }, 'centralLoginUrl'],
    ] as const) {
      const body = { migrationNoticeEnabled: true, ...wrong };
      const fields = { path: `body.${path}`, expected: expect.stringMatching(/./) };
      await world.refuses(CONTROL.changeSettings, { body }, 'REQUEST_INVALID', fields);
    }
    expect(await world.settings()).toEqual(before);
  });
});
