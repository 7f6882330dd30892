import { describe, expect, it } from 'vitest';
import { changeOf, draftErrors, draftOf, seedOf } from '#console/accounts/account-draft.ts';
import { FLAGS } from '#console/accounts/account-flags.ts';
import { stretchOf } from '#console/clock/clock-panel.tsx';
import {
  LIMIT_FIELDS,
  PLAIN_FIELDS,
  problemText,
  changeOf as settingsChangeOf,
  draftOf as settingsDraftOf,
} from '#console/settings/row-draft.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { DEFAULT_SETTINGS, type WorldSettings } from '#contract/control/settings.ts';

const SETTINGS: WorldSettings = { ...DEFAULT_SETTINGS, embedAllowList: ['https://a.example'] };

describe('the form of an account', () => {
  const flags = ['enable', 'isSupplier'] as const;
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

  it('says of a new one only what is not usual', () => {
    expect(seedOf({ ...draftOf(null), account: ' a ' })).toEqual({ account: 'a', password: 'Passw0rd!' });
    expect(
      seedOf({ account: 'a', password: '', phone: '13800000001', mainAccountId: '9', flags: new Set(flags) }),
    ).toEqual({ account: 'a', phone: '13800000001', mainAccountId: '9', isSupplier: true });
    expect(seedOf({ ...draftOf(null), account: 'a', flags: new Set() })).toEqual({
      account: 'a',
      password: 'Passw0rd!',
      enable: false,
      admin: false,
    });
  });

  it('changes only what differs', () => {
    expect(changeOf(account, draftOf(account))).toEqual({});
    const draft = { ...draftOf(account), password: '', phone: '', flags: new Set(['isPaidMember', 'enable'] as const) };
    expect(changeOf(account, draft)).toEqual({ password: null, isSupplier: false, isPaidMember: true });
  });

  it('wants a name, and a phone that is one', () => {
    expect(Object.keys(draftErrors({ ...draftOf(null), account: ' ', phone: '1' }))).toEqual(['account', 'phone']);
    expect(draftErrors({ ...draftOf(null), account: 'a' })).toEqual({});
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
