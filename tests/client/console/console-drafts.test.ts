import { describe, expect, it } from 'vitest';
import { accountDraft, CHANGE_RULES, NEW_ACCOUNT } from '#console/accounts/account-form.tsx';
import { FLAGS } from '#console/accounts/accounts.tsx';
import { stretchOf } from '#console/clock/clock-panel.tsx';
import { changedFields, type Draft, readDraft, withValue } from '#console/forms/use-form.ts';
import { FIELD_ROWS, rowDraft, rowRules } from '#console/settings/setting-panel.tsx';
import { AccountChange, AccountSeed, type SandboxAccount } from '#contract/control/account.ts';
import { DEFAULT_SETTINGS, SettingsChange, type WorldSettings } from '#contract/control/settings.ts';

const SETTINGS: WorldSettings = { ...DEFAULT_SETTINGS, embedAllowList: ['https://a.example'] };

describe('the form of an account', () => {
  const account = {
    ...Object.fromEntries(FLAGS.map((flag) => [flag, false])),
    account: 'a',
    accountId: '1',
    mainAccountId: '1',
    phone: '13800000001',
    password: 'p',
    enable: true,
    isSupplier: true,
  } as unknown as SandboxAccount;
  const changeOf = (change: Draft) => {
    const { value } = readDraft(AccountChange, { ...accountDraft(account), ...change }, CHANGE_RULES);
    return value && changedFields(value, account);
  };

  it('sends the filled fields of a new one alone', () => {
    expect(readDraft(AccountSeed, { ...NEW_ACCOUNT, account: ' a ' }).value).toEqual({
      account: 'a',
      password: 'Passw0rd!',
      enable: true,
      admin: true,
    });
    const sub = { account: 'a', password: '', phone: '13800000001', mainAccountId: '9', admin: false };
    expect(readDraft(AccountSeed, { ...NEW_ACCOUNT, ...sub }).value).toEqual({
      account: 'a',
      phone: '13800000001',
      mainAccountId: '9',
      enable: true,
      admin: false,
    });
  });

  it('changes only what differs', () => {
    expect(changeOf({})).toEqual({});
    expect(changeOf({ password: '', phone: '', isSupplier: false, isPaidMember: true })).toEqual({
      password: null,
      isSupplier: false,
      isPaidMember: true,
    });
  });
});

/** The body of a form of settings, as `RowForm` reads it. */
function readRows(change: Readonly<Record<string, string>>) {
  const draft = rowDraft(FIELD_ROWS, SETTINGS);
  const typed = Object.entries(change).reduce((at, [path, text]) => withValue(at, path, text), draft as Draft);
  const { value, problems } = readDraft(SettingsChange, typed, rowRules(FIELD_ROWS));
  return { change: value && changedFields(value, SETTINGS), problems };
}

describe('the form of settings', () => {
  it('changes only what differs: a list has one entry a line, a span is in seconds', () => {
    expect(rowDraft(FIELD_ROWS, SETTINGS)).toMatchObject({
      embedAllowList: 'https://a.example',
      limits: { codeLifeMs: '300', codeDigits: '6', resendIntervalMs: { forgetPwd: '32' } },
    });
    expect(readRows({})).toEqual({ change: {}, problems: {} });
    const { change } = readRows({
      embedAllowList: ' https://a.example \n\n.b.example',
      servicePhone: '401 ',
      'limits.codeLifeMs': '1.5',
      'limits.resendIntervalMs.login': '0',
      'limits.codeTries': '2',
    });
    expect(change).toEqual({
      servicePhone: '401',
      embedAllowList: ['https://a.example', '.b.example'],
      limits: { codeLifeMs: 1_500, codeTries: 2, resendIntervalMs: { login: 0 } },
    });
  });
});

describe('moves of the clock', () => {
  it('take seconds as a person types them', () => {
    expect(['1', ' 1.5 ', '１．５', '0.001', '0', '', '-1', '1e3', '1.2345', 'x'].map(stretchOf)).toEqual([
      1_000,
      1_500,
      1_500,
      1,
      ...Array.from({ length: 6 }, () => null),
    ]);
  });
});
