import { describe, expect, it } from 'vitest';
import { FLAGS } from '#console/accounts/account-flags.ts';
import { accountDraft, CHANGE_RULES, NEW_ACCOUNT } from '#console/accounts/account-form.tsx';
import { stretchOf } from '#console/clock/clock-panel.tsx';
import { changedFields, type Draft, readDraft } from '#console/forms/draft.ts';
import {
  LIMIT_FIELDS,
  PLAIN_FIELDS,
  problemText,
  changeOf as settingsChangeOf,
  draftOf as settingsDraftOf,
} from '#console/settings/row-draft.ts';
import { AccountChange, AccountSeed, type SandboxAccount } from '#contract/control/account.ts';
import { DEFAULT_SETTINGS, type WorldSettings } from '#contract/control/settings.ts';

const SETTINGS: WorldSettings = { ...DEFAULT_SETTINGS, embedAllowList: ['https://a.example'] };

describe('the form of an account', () => {
  const account = {
    ...Object.fromEntries(FLAGS.map((flag) => [flag, false])),
    ...{ account: 'a', accountId: '1', mainAccountId: '1', phone: '13800000001', password: 'p' },
    ...{ enable: true, isSupplier: true },
  } as unknown as SandboxAccount;
  const changeOf = (change: Draft) => {
    const { value } = readDraft(AccountChange, { ...accountDraft(account), ...change }, CHANGE_RULES);
    return value && changedFields(value, account);
  };

  it('says of a new one only what was filled in', () => {
    expect(readDraft(AccountSeed, { ...NEW_ACCOUNT, account: ' a ' }).value).toEqual({
      ...{ account: 'a', password: 'Passw0rd!', enable: true, admin: true },
    });
    const sub = { account: 'a', password: '', phone: '13800000001', mainAccountId: '9', admin: false };
    expect(readDraft(AccountSeed, { ...NEW_ACCOUNT, ...sub }).value).toEqual({
      ...{ account: 'a', phone: '13800000001', mainAccountId: '9', enable: true, admin: false },
    });
  });

  it('changes only what differs', () => {
    expect(changeOf({})).toEqual({});
    expect(changeOf({ password: '', phone: '', isSupplier: false, isPaidMember: true })).toEqual({
      ...{ password: null, isSupplier: false, isPaidMember: true },
    });
  });

  it('wants a name, and a phone that is one', () => {
    const { problems } = readDraft(AccountSeed, { ...NEW_ACCOUNT, account: ' ', phone: '1' });
    expect(Object.keys(problems)).toEqual(['account', 'phone']);
    expect(readDraft(AccountSeed, { ...NEW_ACCOUNT, account: 'a' }).problems).toEqual({});
  });
});

describe('the form of addresses', () => {
  it('changes only what differs, one entry a line', () => {
    const draft = settingsDraftOf(PLAIN_FIELDS, SETTINGS);
    expect(settingsChangeOf(PLAIN_FIELDS, SETTINGS, draft)).toEqual({ change: {}, wrong: new Set() });
    const typed = { ...draft, embedAllowList: ' https://a.example \n\n.b.example', servicePhone: '401 ' };
    expect(settingsChangeOf(PLAIN_FIELDS, SETTINGS, typed).change).toEqual({
      servicePhone: '401',
      embedAllowList: ['https://a.example', '.b.example'],
    });
  });

  it('says which field is wrong, as the contract has it', () => {
    const typed = { embedAllowList: 'javascript:alert(1)', centralLoginUrl: '//evil' };
    const draft = { ...settingsDraftOf(PLAIN_FIELDS, SETTINGS), ...typed };
    const { change, wrong } = settingsChangeOf(PLAIN_FIELDS, SETTINGS, draft);
    expect(change).toBeNull();
    expect([...wrong].sort()).toEqual(['centralLoginUrl', 'embedAllowList']);
  });
});

describe('the form of limits', () => {
  it('is in seconds, and changes only what differs', () => {
    const draft = settingsDraftOf(LIMIT_FIELDS, SETTINGS);
    expect(draft).toMatchObject({
      'limits.codeLifeMs': '300',
      'limits.codeDigits': '6',
      'limits.resendIntervalMs.forgetPwd': '32',
    });
    expect(settingsChangeOf(LIMIT_FIELDS, SETTINGS, draft)).toEqual({ change: {}, wrong: new Set() });
    const typed = { 'limits.codeLifeMs': '1.5', 'limits.resendIntervalMs.login': '0', 'limits.codeTries': '2' };
    expect(settingsChangeOf(LIMIT_FIELDS, SETTINGS, { ...draft, ...typed }).change).toEqual({
      limits: { codeLifeMs: 1_500, codeTries: 2, resendIntervalMs: { login: 0 } },
    });
  });

  it('says which limit is none', () => {
    const typed = {
      'limits.codeDigits': '9',
      'limits.codeTries': '',
      'limits.resendIntervalMs.login': 'x',
      'limits.keyLifeMs': '0.1',
    };
    const draft = { ...settingsDraftOf(LIMIT_FIELDS, SETTINGS), ...typed };
    const { change, wrong } = settingsChangeOf(LIMIT_FIELDS, SETTINGS, draft);
    expect(change).toBeNull();
    expect([...wrong].sort()).toEqual(Object.keys(typed).sort());
  });
});

describe('the range of a limit', () => {
  it.each([
    ['codeDigits', '请填4到8之间的整数'],
    ['codeTries', '请填1到1000之间的整数'],
    ['keyLifeMs', '请填1到31536000之间的秒数'],
    ['resendIntervalMs.login', '请填0到31536000之间的秒数'],
  ])('%s is told as the contract has it', (name, text) => {
    expect(LIMIT_FIELDS.filter(({ path }) => path === `limits.${name}`).map(problemText)).toEqual([text]);
  });
});

describe('moves of the clock', () => {
  it('take seconds as a person types them', () => {
    expect(['1', ' 1.5 ', '0.001', '0', '', '-1', '1e3', '1.2345', 'x'].map(stretchOf)).toEqual([
      1_000,
      1_500,
      1,
      ...Array.from({ length: 6 }, () => null),
    ]);
  });
});
