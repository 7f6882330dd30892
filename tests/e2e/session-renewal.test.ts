import { CONTROL } from '#contract/control/endpoints.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';

test('in a cross-site frame a poll held across the change of the session is repeated with the new cookies', {
  tag: '@release',
}, async ({ page, world, baseURL, parent }) => {
  await parent.embed();
  await expect(parent.login.qr).toBeVisible();
  const sessions = async () => {
    const cookies = await page.context().cookies();
    return cookies.filter(({ name }) => name === COOKIES.session);
  };
  const [before, ...others] = await sessions();
  expect(others).toEqual([]);
  await parent.login.code.fill(await parent.login.askForCode(world, PHONES.group));
  const body = { match: { path: PATHS.qrStatus }, answer: { delayMs: 4_000 }, times: 1 };
  await world.fault(body);
  await world.advance(QR_POLL_MS);
  await expect.poll(async () => (await world.call(CONTROL.faults)).faults.every(({ fired }) => fired > 0)).toBe(true);
  await parent.login.submit.click();
  await expect(parent.login.picker.getByRole('radio', { name: 'group-sub1' })).toBeVisible();
  const [after, ...more] = await sessions();
  expect(more).toEqual([]);
  expect(after?.value).not.toBe(before?.value);
  expect(after).toMatchObject({ sameSite: 'None', secure: true, partitionKey: expect.any(String) });

  await expect.poll(async () => (await world.journal.entries(PATHS.qrStatus)).length, { timeout: 15_000 }).toBe(2);
  const polls = await world.journal.entries(PATHS.qrStatus);
  expect(polls.map(({ code, reason }) => [code, reason?.rule])).toEqual([
    ['CSRF_REJECTED', 'session.replaced'],
    [null, undefined],
  ]);
  expect((await sessions()).map(({ value }) => value)).toEqual([after?.value]);
  await parent.login.picker.getByRole('radio', { name: 'group-sub1' }).check();
  await parent.login.picker.getByRole('button', { name: '确定' }).click();
  const [message] = await parent.received(1);
  const elsewhere = sandboxAt(baseURL ?? '')
    .world(world.id)
    .browser();
  await elsewhere.identify(JSON.parse(String(message?.data)).gsid);
  expect(await elsewhere.whoAmI()).toBe('group-sub1');
});
