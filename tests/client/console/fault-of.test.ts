import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type FaultDraft } from '#console/faults/fault-draft.ts';
import { faultOf } from '#console/faults/fault-of.ts';
import { faultText, scopeText } from '#console/faults/fault-text.ts';
import { PRESETS } from '#console/faults/presets.ts';
import { NewFault } from '#contract/control/fault.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';

const NOW = 1_800_000_000_000.5;

function read(change: Partial<FaultDraft>) {
  return faultOf({ ...EMPTY_DRAFT, ...change }, NOW);
}

describe('the fault that a form describes', () => {
  it.each<[string, Partial<FaultDraft>, NewFault]>([
    ['as the form opens', {}, { answer: { status: 503 }, times: 1 }],
    [
      'for one call of one phone',
      { path: PATHS.login, phone: ' 13800000001 ', nth: '2', scope: 'times', times: '3' },
      { match: { path: PATHS.login, phone: '13800000001', nth: 2 }, answer: { status: 503 }, times: 3 },
    ],
    [
      'only slow, now and then',
      { effect: 'none', delay: 'range', delayMs: '100', delayMaxMs: '400', chance: '30', scope: 'always' },
      { answer: { delayMs: { min: 100, max: 400 } }, chance: 0.3 },
    ],
    [
      'slow and broken, after the fact',
      { effect: 'broken', broken: 'cut', delay: 'fixed', delayMs: '50', isAfter: true },
      { answer: { broken: 'cut', delayMs: 50, when: 'after' }, times: 1 },
    ],
    [
      'a business error in a dialect',
      { effect: 'business', codeField: 'retCode', messageField: 'err.msg', code: 'X', message: '坏了', isOk: true },
      {
        answer: {
          status: 503,
          dialect: { codeField: 'retCode', messageField: 'err.msg', status: 'ok' },
          code: 'X',
          message: '坏了',
        },
        times: 1,
      },
    ],
    ['401 without an address', { effect: 'unauthorized', loginUrl: ' ' }, { answer: { loginUrl: '' }, times: 1 }],
    ['a JSON body', { body: '{"a":[1]}' }, { answer: { status: 503, body: { a: [1] } }, times: 1 }],
    [
      'a late sms, until some time',
      { kind: 'sms', sms: 'late', smsDelayS: '60', action: 'login', scope: 'until', untilMinutes: '5' },
      { match: { action: 'login' }, sms: { kind: 'late', delayMs: 60_000 }, until: 1_800_000_300_000 },
    ],
    ['a lost sms', { kind: 'sms', sms: 'lost', scope: 'always' }, { sms: { kind: 'lost' } }],
  ])('%s', (_name, change, fault) => {
    expect(read(change)).toEqual({ fault, errors: null });
    expect(NewFault.safeParse(fault).success).toBe(true);
  });

  it.each<[Partial<FaultDraft>, keyof FaultDraft]>([
    [{ status: '99' }, 'status'],
    [{ status: 'x' }, 'status'],
    [{ nth: '0' }, 'nth'],
    [{ body: '{' }, 'body'],
    [{ delay: 'fixed', delayMs: '120001' }, 'delayMs'],
    [{ delay: 'range', delayMs: '5', delayMaxMs: '4' }, 'delayMaxMs'],
    [{ effect: 'none' }, 'delay'],
    [{ scope: 'times', times: '' }, 'times'],
    [{ chance: '101' }, 'chance'],
    [{ kind: 'sms', smsDelayS: '0' }, 'smsDelayS'],
  ])('%j is wrong in %s', (change, field) => {
    const { fault, errors } = read(change);
    expect(fault).toBeNull();
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});

describe('presets', () => {
  const all = PRESETS.flatMap(({ presets }) => presets);

  it.each(all.map((preset) => [preset.label, preset] as const))(
    '%s is a fault that can be made',
    (_label, { fault }) => {
      expect(NewFault.safeParse(fault).success).toBe(true);
      expect(faultText(fault)).not.toContain('无');
    },
  );
});

describe('a fault in words', () => {
  it('says whom it meets and what it does', () => {
    expect(faultText({ match: { path: PATHS.login, nth: 2 }, answer: { status: 500, delayMs: 1_500 } })).toBe(
      '登录，第2次：HTTP 500，慢1秒500毫秒',
    );
    expect(faultText({ sms: { kind: 'late', delayMs: 60_000 }, match: { phone: '13800000001' } })).toBe(
      '所有短信，手机号13800000001：短信迟到1分钟',
    );
  });

  it('says how long it stays', () => {
    expect(scopeText({ times: 3 }, 1)).toBe('还剩2次');
    expect(scopeText({ chance: 0.3 })).toBe('一直，概率30%');
  });

  it('names every path of the portal', () => {
    expect(
      Object.values(ENDPOINTS)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.values(PATHS).sort());
  });
});
