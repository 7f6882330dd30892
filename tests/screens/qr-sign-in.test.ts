import { expectTypeOf } from 'vitest';
import { COPY } from '#contract/copy.ts';
import type { PlainLogin } from '#portal/api/login-api.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';

test('a confirmed QR code signs in by its status answer, and no login call follows', async ({ tab, world }) => {
  expectTypeOf<PlainLogin['loginType']>().toEqualTypeOf<'pwd' | 'sms' | 'multi_account'>();
  await tab.open('/login');
  await tab.see('img', COPY['qr.alt']);
  const [ticket] = await world.tickets();
  await world.qr('confirm', { scene: ticket?.scene ?? '', identity: 'wx-buyer01' });
  await tab.advance(5_000);
  await tab.read(COPY['qr.s2']);
  await tab.arrives('/go');
  await tab.read('buyer01');
  const called = await eventually(async () => (await world.journal.entries()).map(({ endpoint }) => endpoint));
  expect(called).toContain('qrStatus');
  expect(called).not.toContain('login');
});
