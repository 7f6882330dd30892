import { describe } from 'vitest';
import { expect } from '#kit/testing/vitest.ts';
import { test } from '#support/contract-test.ts';

const BUYER = '13800000001';
const NEWBIE = '13800000003';

describe('a code that never arrives', () => {
  test('is told well below the 5 s of a test of vitest', { tags: ['release'] }, async ({ world }) => {
    await expect(world.latestCode(BUYER)).rejects.toThrow(/^No sms came to 13800000001 within 2000 ms\.\n/);
  });

  test('comes with the refused request for it, and with the phones that got one', async ({ world, browser }) => {
    await browser.sendCode(NEWBIE, 'login');
    await browser.sendCode('138', 'login');
    const failed = await world.waitForSms(BUYER, { waitMs: 1 }).catch((error: Error) => error);
    expect((failed as Error).message.split('\n')).toEqual([
      'No sms came to 13800000001 within 1 ms.',
      expect.stringMatching(
        /^ {2}newest refused request for a code: #\d+ POST \/uc\/common\/tools\/sendSmsCode 400 \S+: /,
      ),
      '  phones that got one: 13800000003 (login)',
    ]);
  });

  test('comes with the newest request where none was refused', async ({ world, browser }) => {
    await browser.sendCode(NEWBIE, 'login');
    await expect(world.waitForSms(BUYER, { waitMs: 1 })).rejects.toThrow(
      /\n {2}newest request for a code: #\d+ POST \/uc\/common\/tools\/sendSmsCode 200\n/,
    );
  });

  test('says that nobody asked for one', async ({ world }) => {
    await expect(world.waitForSms(BUYER, { waitMs: 1 })).rejects.toThrow(
      '\n  no request for a code came to this world\n  phones that got one: none',
    );
  });
});
