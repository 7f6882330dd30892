import { describe, expect, expectTypeOf, it } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { PlaceOf } from '#contract/endpoint.ts';
import { type CallInput, targetOf } from '#kit/call-input.ts';

describe('the target of a call', () => {
  it('has its query escaped, numbers as text, a list as one parameter a value, and nothing for undefined', () => {
    const query = { q: 'a&b 汉', limit: 5, phone: undefined, gotoUrl: ['/x', '/y'], empty: '' };
    expect(targetOf(CONTROL.accounts, { query })).toBe(
      `${CONTROL.accounts.path}?q=a%26b%20%E6%B1%89&limit=5&gotoUrl=%2Fx&gotoUrl=%2Fy&empty=`,
    );
  });
});

describe('the type of an input', () => {
  it('asks for the places of the path', () => {
    expectTypeOf<PlaceOf<'/qr/:scene/:action'>>().toEqualTypeOf<'scene' | 'action'>();
    expectTypeOf<PlaceOf<'/sms'>>().toEqualTypeOf<never>();
    expectTypeOf<CallInput<typeof CONTROL.deleteFault>>().toExtend<{ params: Readonly<Record<'id', string>> }>();
  });

  it('is the body and the query of the row', () => {
    expectTypeOf<{ body: { advanceMs: number } }>().toExtend<CallInput<typeof CONTROL.moveClock>>();
    expectTypeOf<{ body: { advanceMs: string } }>().not.toExtend<CallInput<typeof CONTROL.moveClock>>();
    expectTypeOf<{ query: { after: number; wait: string } }>().toExtend<CallInput<typeof CONTROL.sms>>();
    expectTypeOf<{ query: { action: 'LOGIN' } }>().not.toExtend<CallInput<typeof CONTROL.sms>>();
    expectTypeOf<Record<never, never>>().not.toExtend<CallInput<typeof CONTROL.deleteFault>>();
  });
});
