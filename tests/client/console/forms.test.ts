import { describe, expect, it } from 'vitest';
import { accountDraft, CHANGE_RULES, NEW_ACCOUNT } from '#console/accounts/account-form.tsx';
import { FLAGS } from '#console/accounts/accounts.tsx';
import { ANSWERS, faultRules, NEW_FAULT, smsDraft } from '#console/faults/fault-fields.tsx';
import { changedFields, type Draft, readDraft } from '#console/hooks/use-form.ts';
import { FIELD_ROWS, rowDraft, rowRules, SWITCH_ROWS } from '#console/settings/setting-panel.tsx';
import { AccountChange, AccountSeed, type SandboxAccount } from '#contract/control/account.ts';
import { NewFault } from '#contract/control/fault.ts';
import { DEFAULT_SETTINGS, SETTING_ROWS, SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { ALL_PRESETS, faultText, scopeText } from '#contract/fault-text.ts';
import { PATHS } from '#contract/paths.ts';
import { placed } from '#contract/wire/field-path.ts';

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

  it('changes only the fields that differ', () => {
    expect(changeOf({})).toEqual({});
    expect(changeOf({ password: '', phone: '', isSupplier: false, isPaidMember: true })).toEqual({
      password: null,
      isSupplier: false,
      isPaidMember: true,
    });
  });
});

/** The change that a form of settings sends, as `RowForm` reads it. */
function readRows(change: Readonly<Record<string, string>>) {
  const draft = rowDraft(FIELD_ROWS, SETTINGS);
  const typed = Object.entries(change).reduce((at, [path, text]) => placed(at, path, text) as Draft, draft);
  const { value, problems } = readDraft(SettingsChange, typed, rowRules(FIELD_ROWS));
  return { change: value && changedFields(value, SETTINGS), problems };
}

describe('the form of settings', () => {
  it('changes only the fields that differ: a list has one entry a line, a span is in seconds', () => {
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

const NOW = 1_800_000_000_000.5;
const SMS: Draft = { answer: undefined, sms: smsDraft('late') };

function readFault(change: Draft) {
  return readDraft(
    NewFault,
    { ...NEW_FAULT, ...change },
    faultRules(() => NOW),
  );
}

describe('the fault that a form describes', () => {
  it.each<[string, Draft, NewFault]>([
    [
      'only slow, now and then',
      { answer: { delayMs: { min: '100', max: '400' } }, chance: '30', times: undefined },
      { answer: { delayMs: { min: 100, max: 400 } }, chance: 0.3 },
    ],
    [
      'in the full-width digits of a Chinese keyboard',
      { answer: { delayMs: { min: '１００', max: '４００' } }, chance: '３０', times: '２', until: '５' },
      { answer: { delayMs: { min: 100, max: 400 } }, chance: 0.3, times: 2, until: 1_800_000_300_000 },
    ],
    [
      'a business error in a wire format',
      {
        answer: {
          status: '503',
          wire: { envelope: { code: 'retCode', message: 'err.msg', status: 'ok' } },
          code: 'X',
          message: '坏了',
        },
      },
      {
        answer: {
          status: 503,
          wire: { envelope: { code: 'retCode', message: 'err.msg', status: 'ok' } },
          code: 'X',
          message: '坏了',
        },
        times: 1,
      },
    ],
    [
      'a JSON body',
      { answer: { status: '503', body: '{"a":[1]}' } },
      { answer: { status: 503, body: { a: [1] } }, times: 1 },
    ],
    [
      'a late sms, until some time',
      { ...SMS, match: { action: 'login' }, until: '5', times: undefined },
      { match: { action: 'login' }, sms: { kind: 'late', delayMs: 60_000 }, until: 1_800_000_300_000 },
    ],
  ])('%s', (_name, change, fault) => {
    expect(readFault(change)).toEqual({ value: fault, problems: {} });
    expect(NewFault.safeParse(fault).success).toBe(true);
  });

  it.each<[Draft, string, string]>([
    [{ answer: { status: '99' } }, 'answer.status', '请填200到599之间的整数'],
    [{ answer: { ...ANSWERS.status, body: '{' } }, 'answer.body', '不是合法的JSON'],
    [{ answer: { delayMs: { min: '5', max: '4' } } }, 'answer.delayMs.max', '不能小于最短延迟'],
    [{ answer: ANSWERS.none }, 'answer', '请选择延迟，或选择一种响应'],
    [{ ...SMS, sms: { kind: 'late', delayMs: 'x' } }, 'sms.delayMs', '请填0到86400之间的数'],
    [{ until: '0' }, 'until', '请输入1到525600的整数'],
  ])('%j is wrong in %s', (change, field, words) => {
    const { value, problems } = readFault(change);
    expect(value).toBeNull();
    expect(problems).toEqual({ [field]: words });
  });
});
describe('presets', () => {
  it.each(ALL_PRESETS)('%s is a fault that can be made', (_label, fault) => {
    expect(NewFault.safeParse(fault).success).toBe(true);
    expect(faultText(fault)).not.toContain('无');
  });
});

describe('a fault in words', () => {
  it('shows its calls and its effect', () => {
    expect(faultText({ match: { path: PATHS.login, nth: 2 }, answer: { status: 500, delayMs: 1_500 } })).toBe(
      '登录，第2次：500，延迟1秒500毫秒',
    );
    expect(faultText({ sms: { kind: 'late', delayMs: 60_000 }, match: { phone: '13800000001' } })).toBe(
      '所有短信，手机号13800000001：短信迟到1分钟',
    );
  });

  it('reads like a preset where it meets every such call, and shows no JSON and no second line', () => {
    const login = { path: PATHS.login };
    expect(faultText({ match: login, answer: { status: 429 } })).toBe('登录429');
    expect(faultText({ answer: { broken: 'cut' } })).toBe('所有接口只响应一半');
    expect(faultText({ match: login, answer: { status: 200, body: { a: [1] } } })).toBe('登录200，自定义响应');
    expect(faultText({ match: login, answer: { status: 400, code: 'X', body: {} } })).toBe('登录400，错误码X');
    expect(faultText({ match: { account: 'a\nb\u202e' }, answer: { status: 429 } })).toBe(
      '所有接口，账号a\\u000ab\\u202e：429',
    );
  });

  it("has the preset's name when a preset makes it, with any count", () => {
    expect(faultText({ match: { path: PATHS.login }, answer: { status: 503 }, times: 7 })).toBe('登录503');
  });

  it('shows how long it stays', () => {
    expect(scopeText({ times: 3 }, 1)).toBe('还剩2次');
    expect(scopeText({ chance: 0.3 })).toBe('一直，概率30%');
  });
});

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
