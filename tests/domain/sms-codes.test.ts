import { describe, expect, test } from 'vitest';
import { type CodeSubject, SmsCodes } from '#domain/stores/sms-codes.ts';
import { HandClock, SETTINGS } from '#support/domain-ports.ts';

const CODE = '424242';
const LOGIN: CodeSubject = { phone: '13800000001', action: 'login', scene: 'sup' };

describe('a code (S2)', () => {
  test.for<CodeSubject>([
    { ...LOGIN, phone: '13800000002' },
    { ...LOGIN, action: 'register' },
    { ...LOGIN, scene: 'other' },
  ])('is good for its phone, action and scene alone, not for %o', (other) => {
    const codes = new SmsCodes({ clock: new HandClock(), settings: SETTINGS, changed: () => undefined });
    codes.put(LOGIN, CODE);
    const reason = codes.consume(other, CODE);
    expect(reason).toMatchObject({ rule: 'sms.none', nearest: { ...LOGIN, phone: '138****0001' } });
    expect(JSON.stringify(reason), 'the nearest one is named by what it is good for').not.toContain(CODE);
    expect(codes.consume(LOGIN, CODE)).toBeNull();
  });
});
