import { CONTROL } from '#contract/control/endpoints.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { storiesInFolder } from '#support/fixture-stories.ts';
import { leavesHost, outcomeOverHttp, PlayScreen } from '#support/frame-stories.ts';

test.describe('a story in the console', () => {
  test('plays in the frame on its own clock, by itself and by hand', async ({ page, world }) => {
    const screen = new PlayScreen(page);
    await screen.open('sms-lost', '?speed=fast');
    expect(await screen.outcome()).toBe('passed');
    expect(await world.clock()).toMatchObject({ frozen: true });
    await expect(screen.result).toContainText('时钟停在故事结束时的');
    expect((await world.summary()).fixture).toBe('sms-lost');

    await screen.button('下一步').click();
    await expect(screen.steps.nth(0)).toHaveAttribute('aria-current', 'step');
    await expect(screen.frame).toHaveAttribute('tabindex', '-1');
    await screen.button('下一步').click();
    await expect(screen.steps.nth(0)).toContainText('通过');
    await expect(screen.steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(screen.button('下一步')).toBeFocused();
    await screen.button('停止').click();
    await expect(screen.result).toContainText('在第1步之后停止');
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect.poll(async () => (await world.summary()).fixture).toBe('default');
  });
});

test.describe('a story in the console', { tag: '@release' }, () => {
  test('stops at a step that the frame cannot follow, with the command that plays it', async ({ page }) => {
    const screen = new PlayScreen(page);
    await screen.open('embedded', '?speed=fast');
    expect(await screen.outcome()).toBe('notPlayed');
    await expect(screen.steps.first()).toContainText('需要浏览器：框架');
    await expect(screen.result).toContainText('npx uc-sandbox scenario embedded --browser');
    await axe(page);
  });

  test('says what a step expected, what came, and why the server refused', async ({ page, world }) => {
    await page.route('**/__sandbox/api/fixtures', async (route) => {
      const answer = await route.fetch();
      const list = await answer.json();
      const fixture = list.fixtures.find(({ name }: { name: string }) => name === 'one-account');
      fixture.story = [
        { open: '/login' },
        { askForCode: '13800000001' },
        { typeCode: 'wrong' },
        { press: '登录' },
        { expectPage: '/go' },
      ];
      await route.fulfill({ response: answer, json: list });
    });
    const screen = new PlayScreen(page);
    await screen.open('one-account', '?speed=fast');
    expect(await screen.outcome()).toContain('✗ 第5步未通过');
    await expect(screen.steps.nth(4)).toContainText('期望');
    await expect(screen.steps.nth(4)).toContainText('/login');
    const call = page.getByRole('link', { name: /\/uc\/login 400 SMS_CODE_REJECTED/ });
    await expect(call).toBeVisible();
    await axe(page);
    const { events } = await world.call(CONTROL.timeline);
    const refused = events.findLast((event) => event.kind === 'call' && event.code !== null);
    await expect(call).toHaveAttribute('href', `#/journal/${refused?.seq}`);
  });
});

test.describe('each story in the console', { tag: '@release' }, () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  for (const story of storiesInFolder()) {
    test(`${story.name} ends in the frame as it does over HTTP`, async ({ page, world }) => {
      const screen = new PlayScreen(page);
      await screen.open(story.name, '?speed=fast');
      const outcome = await screen.outcome();
      expect(outcome).toBe(leavesHost(story) ? 'notPlayed' : await outcomeOverHttp(story));
      expect(await world.violations()).toEqual([]);
    });
  }
});
