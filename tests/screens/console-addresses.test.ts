import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { clockText } from '#contract/reasons/time-words.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('addresses of the console', () => {
  test('an account is lit, edited and looked for by its address', async ({ consoleTab, world }) => {
    const { accountId } = await world.account('buyer01');
    await consoleTab.openAt(`#/accounts/${accountId}?act=edit`);
    await consoleTab.see('dialog', '编辑账号buyer01');
    await consoleTab.press('取消');
    await consoleTab.leaves('dialog', '编辑账号buyer01');
    expect(window.location.hash).toBe(`#/?open=accounts&account=${accountId}`);
    expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('buyer01');
    await consoleTab.fill('筛选账号', 'newbie');
    expect(window.location.hash).toBe(`#/?open=accounts&account=${accountId}&find=newbie`);
  });

  test('a thing that is gone has a page for that, which leads back', async ({ consoleTab }) => {
    await consoleTab.open('scenarios');
    for (const [thing, text, wayOut, view] of [
      ['accounts/nobody', '账号nobody已不在这个世界：它已被删除，或者世界已重置', '看所有账号', '?open=accounts'],
      ['faults/f-77', '故障f-77已不在：次数用完、时间已到，或者已被删除', '看所有故障', 'settings/faults'],
      ['phone/77', '这条短信（77）已不在收件箱：已被清空，或者世界已重置', '看所有短信', '?show=phone'],
      [
        '?show=phone&tab=wechat&ticket=77777777',
        '这个二维码已不在：它已被清理，或者世界已重置',
        '看所有二维码',
        '?show=phone&tab=wechat',
      ],
      ['worlds/nowhere', '没有名为nowhere的世界：它已被删除或清理', '看所有世界', 'settings/worlds'],
      ['journal/77777', '第77777条已不在这个世界的记录里', '看全部记录', 'record'],
    ] as const) {
      window.location.hash = `#/${thing}`;
      await consoleTab.read(text);
      await consoleTab.press(wayOut);
      await consoleTab.gone(text);
      expect(window.location.hash).toBe(`#/${view}`);
    }
  });

  test('a view that is none is named as such, over the workbench', async ({ consoleTab }) => {
    await consoleTab.open('scenarios');
    window.location.hash = '#/nosuch';
    await consoleTab.read('没有名为nosuch的页面');
    await consoleTab.press('看工作台');
    await consoleTab.gone('没有名为nosuch的页面');
    expect(window.location.hash).toBe('#/');
  });

  test('a message is lit by its address; used, as a confirmed QR code, it has its time in its line', async ({
    consoleTab,
    world,
  }) => {
    const { now } = await world.freeze();
    const browser = world.browser();
    await browser.sendCode('13800000001', 'login');
    await browser.signInBySms('13800000001', '123456');
    await browser.prepareQr();
    await world.confirmQr({ identity: 'wx-buyer01' });
    const { messages } = await world.call(CONTROL.sms);
    await consoleTab.openAt(`#/phone/${messages[0]?.seq}`);
    const lineWith = (text: string) =>
      eventually(() =>
        [...document.querySelectorAll('li[data-row]')].some(({ textContent }) => textContent?.includes(text)),
      );
    await lineWith(`${clockText(now)}13800000001登录123456已使用`);
    expect(document.querySelector('li[aria-current="true"]')?.textContent).toContain('13800000001');
    await consoleTab.openAt('#/?show=phone&tab=wechat');
    await lineWith(`${clockText(now)}登录`);
  });

  test('a world is lit by its address, and an event has its link and a note for an issue', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.openAt(`#/worlds/${world.id}`);
    await consoleTab.see('button', `恢复世界${world.id}`);
    expect(document.querySelector('li[aria-current="true"]')?.textContent).toContain(world.id);
    await world.browser().sendCode('13800000001', 'login');
    const { events } = (await world.send(CONTROL.timeline)).data;
    const seq = events.find(({ kind }) => kind === 'sms')?.seq;
    window.location.hash = `#/record/${seq}`;
    const note = await consoleTab.copied('问题单', '分享');
    expect(note).toContain('## 登录短信 13800000001');
    expect(note).toContain(`#/record/${seq}`);
    await consoleTab.choose('分享', '链接（仅本机）');
    const hasLink = async () => /^http\S+$/.test(await navigator.clipboard.readText());
    await eventually(hasLink);
    expect(await navigator.clipboard.readText()).toContain(`${world.id}?`);
  });
});
