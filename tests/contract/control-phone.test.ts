import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { answered, refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

describe('GET qr', () => {
  test('lists tickets newest last and the WeChat identities with their accounts', async ({ world, agent }) => {
    const first = await agent.prepareQr(1);
    const second = await agent.prepareQr(0);
    const { tickets, identities } = await world.call(CONTROL.qr);
    expect(tickets.map(({ scene, isLogin, qrCode }) => [scene, isLogin, qrCode])).toEqual([
      [first, 1, '{"qrCodeStatus":0}'],
      [second, 0, '{"qrCodeStatus":0}'],
    ]);
    expect(identities).toEqual([
      { id: 'wx-buyer01', account: 'buyer01' },
      { id: 'wx-new', account: null },
    ]);
  });
});

describe('POST qr/:scene/:action', () => {
  test('without an identity the first one acts', async ({ agent, control }) => {
    const scene = await agent.prepareQr();
    const act = (action: string) => call(control, CONTROL.qrAction, { params: { scene, action }, body: {} });
    const ticket = (part: object) => answered(CONTROL.qrAction, expect.objectContaining(part));
    await act('scan').expect(ticket({ scannedBy: 'wx-buyer01' }));
    await act('confirm').expect(ticket({ status: 2, confirmedBy: 'wx-buyer01' }));
  });

  test.for([
    ['confirm', 'nobody', 'SUBJECT_UNKNOWN'],
    ['confirm', '__proto__', 'SUBJECT_UNKNOWN'],
    ['scan', '', 'SUBJECT_UNKNOWN'],
    ['approve', undefined, 'SUBJECT_UNKNOWN'],
    ['constructor', undefined, 'SUBJECT_UNKNOWN'],
  ] as const)(
    '%s by %s is refused, and the ticket stays',
    async ([action, identity, code], { world, agent, control }) => {
      const scene = await agent.prepareQr();
      const before = await world.state();
      await call(control, CONTROL.qrAction, { params: { scene, action }, body: { identity } }).expect(refusal(code));
      expect(await world.state()).toEqual(before);
    },
  );

  test('an unknown scene is refused', async ({ control }) => {
    const confirm = (scene: string, body: object) =>
      call(control, CONTROL.qrAction, { params: { scene, action: 'confirm' }, body });
    await confirm('a'.repeat(32), {}).expect(refusal('SUBJECT_UNKNOWN'));
  });
});
