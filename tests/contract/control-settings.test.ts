import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingRow } from '#contract/control/setting-row.ts';
import { DEFAULT_SETTINGS, SETTING_ROWS, type SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

async function settingsOf(world: TestWorld): Promise<WorldSettings> {
  return await world.call(CONTROL.settings);
}

/** A value that is not a setting's default. */
function otherThanUsual(row: SettingRow): unknown {
  if (row.kind === 'text') return `${row.usual}1`;
  if (row.kind === 'list') return ['https://other.example'];
  if (row.kind === 'switch') return !row.usual;
  if (row.kind === 'number') return row.min;
  return { codeField: 'retCode', messageField: 'errorMsg', status: 'ok' };
}

/** One setting as a change of settings: `limits.codeTries` stands one level down. */
function changeAt(path: string, value: unknown): unknown {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);
}

describe('each row of the table of settings', () => {
  test.for(SETTING_ROWS.map((row) => [row.path, row] as const))(
    '%s is set by a fixture and by PATCH',
    async ([path, row], { makeWorld }) => {
      const change = changeAt(path, otherThanUsual(row));
      expect(DEFAULT_SETTINGS).not.toMatchObject(change as object);
      const begun = await makeWorld({ fixture: { settings: change } });
      expect(await settingsOf(begun)).toMatchObject(change as object);
      const plain = await makeWorld({ fixture: {} });
      expect(await settingsOf(plain)).toEqual(DEFAULT_SETTINGS);
      await plain.changeSettings(change as SettingsChange);
      expect(await settingsOf(plain)).toEqual(await settingsOf(begun));
    },
  );
});

describe('GET settings', () => {
  test('answers what the fixture set', async ({ world }) => {
    expect(await settingsOf(world)).toMatchObject({
      servicePhone: '400-800-1688',
      wrapperAllowList: ['http://partner.localhost:*'],
      abTestEnabled: false,
      migrationNoticeEnabled: false,
    });
  });
});

describe('PATCH settings', () => {
  test('changes what is named and nothing else; the portal answers so at once', async ({ world, browser }) => {
    const before = await settingsOf(world);
    const change = { abTestEnabled: true, servicePhone: '400-1', gotoUrlAllowList: ['.portal.example'] };
    const answer = await world.send(CONTROL.changeSettings, { body: change });
    expect(answerOf(answer, CONTROL.changeSettings)).toEqual({ ...before, ...change });
    expect(dataOf(await browser.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom)).toMatchObject(change);
  });

  test.for([
    [{ abTestEnabled: 'yes' }, 'body.abTestEnabled'],
    [{ servicePhone: '' }, 'body.servicePhone'],
    [{ servicePhone: '4'.repeat(33) }, 'body.servicePhone'],
    [{ embedAllowList: ['*'] }, 'body.embedAllowList.0'],
    [{ wrapperAllowList: ['http://ok.example', 'javascript:alert(1)'] }, 'body.wrapperAllowList.1'],
    [{ gotoUrlAllowList: 'a.example' }, 'body.gotoUrlAllowList'],
    [{ centralLoginUrl: 'javascript:alert(1)' }, 'body.centralLoginUrl'],
    [{ centralLoginUrl: '//evil.example' }, 'body.centralLoginUrl'],
    [{ gotoUrlAllowList: ['https://*.com'] }, 'body.gotoUrlAllowList.0'],
    [{ embedAllowList: ['https://a.example', '.example'] }, 'body.embedAllowList.1'],
    [{ wrapperAllowList: ['http://*.com:*'] }, 'body.wrapperAllowList.0'],
    [{ unheardOf: 1 }, 'body.unheardOf'],
  ] as const)('changes nothing when one field is wrong: %j', async ([wrong, path], { world }) => {
    const before = await settingsOf(world);
    const answer = await world.send(CONTROL.changeSettings, { body: { migrationNoticeEnabled: true, ...wrong } });
    const refusal = expectRefusal(answer, 'REQUEST_INVALID');
    expect(refusal.path).toBe(path);
    expect(refusal.expected).not.toBe('');
    expect(await settingsOf(world)).toEqual(before);
  });

  test('belongs to one world; a reset brings back what the fixture set', async ({ world, makeWorld }) => {
    const other = await makeWorld();
    await world.changeSettings({ abTestEnabled: true });
    expect((await settingsOf(other)).abTestEnabled).toBe(false);
    await world.call(CONTROL.reset, { body: {} });
    expect((await settingsOf(world)).abTestEnabled).toBe(false);
  });
});
