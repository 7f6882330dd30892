import { describe, expect, it } from 'vitest';
import { matching } from '#console/lists/resource.ts';
import { lifeLeft, MESSAGES, stateAt, stateText } from '#console/phone/sms-view.ts';
import type { SmsMessage } from '#contract/control/phone.ts';

function message(change: Partial<SmsMessage> = {}): SmsMessage {
  return {
    seq: 1,
    phone: '13800000001',
    action: 'login',
    scene: 'sup',
    code: '123456',
    text: '验证码123456',
    at: 1_000,
    expiresAt: 301_000,
    state: 'unused',
    ...change,
  };
}

describe('stateAt', () => {
  it('lets an unused code run out on the world’s clock', () => {
    expect(stateAt(message(), 300_999)).toBe('unused');
    expect(stateAt(message(), 301_000)).toBe('expired');
  });

  it('keeps every other state, and any state before the time is known', () => {
    expect(stateAt(message({ state: 'used' }), 999_999)).toBe('used');
    expect(stateAt(message({ state: 'unsent', code: null, expiresAt: null }), 999_999)).toBe('unsent');
    expect(stateAt(message(), null)).toBe('unused');
  });
});

describe('stateText', () => {
  it('names the state, and why nothing was sent', () => {
    expect(stateText(message(), 'replaced')).toBe('已被替换');
    expect(stateText(message({ code: null, reason: '未注册' }), 'unsent')).toBe('未发送：未注册');
  });
});

describe('lifeLeft', () => {
  it('goes from 1 to 0 and never beyond', () => {
    expect(lifeLeft(message(), 0)).toBe(1);
    expect(lifeLeft(message(), 151_000)).toBe(0.5);
    expect(lifeLeft(message(), 999_999)).toBe(0);
    expect(lifeLeft(message({ expiresAt: 1_000 }), 0)).toBe(0);
  });
});

describe('the filter of messages', () => {
  const inbox = [message({ seq: 1 }), message({ seq: 2, phone: '13800000002' }), message({ seq: 3 })];
  const seqs = (filter: string): number[] => matching(MESSAGES, inbox, filter).map(({ seq }) => seq);

  it('leaves all of them where nothing is typed', () => {
    expect(seqs('')).toEqual([1, 2, 3]);
  });

  it('finds a phone by some of its digits, however they are spaced', () => {
    expect(seqs('0002')).toEqual([2]);
    expect(seqs('138 0000 0001')).toEqual([1, 3]);
  });
});
