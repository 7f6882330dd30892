import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatHost } from '#portal/features/host-panels/connect-host.ts';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { HostMachine } from '#simulators/chat-host/protocol/host-machine.ts';
import type { OpenPanel } from '#simulators/chat-host/protocol/host-state.ts';
import { endPanel } from '#simulators/chat-host/protocol/open-panels.ts';
import {
  PANEL_NAMES,
  type PanelAct,
  type PanelKind,
  readPanelPage,
} from '#simulators/chat-host/protocol/panel-page.ts';
import { anyAddress, anyCharacter } from '#support/any-text.ts';
import { HOST_ORIGIN, sceneOn } from './scene.ts';

const CONTEXT = { coolAppCode: 'COOLAPP-1', clientId: 'dingclient', corpId: 'ding a&b' };
const SENDER = { clientId: 'dingclient', corpId: 'ding a&b' };
const CARD = { cardTemplateId: 't1', cardData: { title: '询价单 📣', note: '100% "好"&#?' } };

const PANEL_KINDS = Object.keys(PANEL_NAMES) as PanelKind[];
const ARGUMENTS: Readonly<Record<PanelKind, object>> = {
  addMembers: { context: CONTEXT, openConversationList: ['cidA=='], userIds: ['张三', 'user02'] },
  createGroup: {
    title: '采购协作群 🛒',
    memberUserIds: ['user01'],
    groupUniqId: 'g-1',
    managementOptions: { validationType: 1, mentionAllAuthority: 0 },
    context: CONTEXT,
  },
  sendMessageToGroup: { context: SENDER, openConversationIdList: ['cidA=='], sendCardRequest: CARD },
  sendMessageToSingleChat: { context: SENDER, userIdList: ['张三'], sendCardRequest: CARD },
  installCoolAppToGroup: { ...CONTEXT, openConversationIds: ['cidA=='] },
  batchInstallCoolApp: { ...CONTEXT, isSingleChat: true },
};

type Open = (args: unknown) => Promise<unknown>;
const open = (host: ChatHost, kind: PanelKind, args: unknown) => (host[kind] as Open)(args);
const end = (machine: HostMachine, panel: OpenPanel | undefined, act: PanelAct) =>
  machine.put(() => panel && endPanel(machine, panel, act));
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe.each(['desktop', 'android', 'ios'] as const)('HB21 %s', (platform) => {
  test.each(PANEL_KINDS)('%s arrives with its arguments, and its result comes back', async (kind) => {
    const scene = await sceneOn(platform);
    const answered = open(scene.host, kind, ARGUMENTS[kind]);
    await settle();
    const [panel] = scene.machine.state.panels;
    expect(panel?.given).toEqual(
      kind === 'batchInstallCoolApp' ? { ...ARGUMENTS[kind], isBatchApi: true } : ARGUMENTS[kind],
    );
    expect(panel?.corpId).toBe(/install/i.test(kind) ? null : 'ding a&b');
    end(scene.machine, panel, 'confirm');
    await expect(answered).resolves.toMatchObject({ errorCode: '0', errorMessage: '' });
  });
});

describe('HB21 how a panel ends', () => {
  test.each(['desktop', 'android', 'ios', 'miniapp'] as const)('%s', async (platform) => {
    const { host, machine } = await sceneOn(platform);
    const ends = async (act: 'cancel' | 'close' | 'fail') => {
      const answered = open(host, 'addMembers', ARGUMENTS.addMembers).catch((error: unknown) => error);
      await settle();
      end(machine, machine.state.panels[0], act);
      return answered;
    };
    expect(await ends('cancel')).toMatchObject({ name: 'HostError', code: '-1', text: '已取消' });
    expect(await ends('fail')).toMatchObject({ name: 'HostError', code: '500' });
    expect(await ends('close')).toEqual({ errorCode: '22', errorMessage: 'Close' });
    machine.put(() => machine.set({ closedPanel: 'fails' }));
    expect(await ends('close')).toMatchObject({ name: 'HostError', code: '22', message: 'Close' });
  });

  test('a panel of the same wnId replaces the open one, which is closed', async () => {
    const { host, machine } = await sceneOn('desktop');
    const first = open(host, 'installCoolAppToGroup', ARGUMENTS.installCoolAppToGroup);
    const other = open(host, 'addMembers', ARGUMENTS.addMembers);
    const second = open(host, 'batchInstallCoolApp', ARGUMENTS.batchInstallCoolApp);
    await expect(first).resolves.toEqual({ errorCode: '22', errorMessage: 'Close' });
    expect(machine.state.panels.map(({ kind }) => kind)).toEqual(['addMembers', 'batchInstallCoolApp']);
    for (const panel of machine.state.panels) end(machine, panel, 'confirm');
    await Promise.all([other, second]);
  });
});

describe('panel arguments that are no object', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a date', new Date(0)],
    ['a big integer inside', { a: 1n }],
  ])('%s: refused before anything is sent', async (_what, args) => {
    const { host, calls } = await sceneOn('desktop');
    for (const kind of PANEL_KINDS)
      await expect(open(host, kind, args)).rejects.toMatchObject({ name: 'HostError', reason: 'arguments' });
    expect(calls()).toEqual([]);
  });
});

describe('HB22 bodyLengthList', () => {
  test('any arguments arrive whole', async () => {
    const scene = await sceneOn('android');
    const args = fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue({ stringUnit: anyCharacter }), {
      maxKeys: 6,
    });
    await fc.assert(
      fc.asyncProperty(args, async (given) => {
        const plain = JSON.parse(JSON.stringify(given)) as object;
        const answered = open(scene.host, 'sendMessageToGroup', plain);
        await settle();
        const panel = scene.machine.state.panels.at(-1);
        expect(panel?.given).toEqual(plain);
        expect(panel?.length).toEqual({
          said: [JSON.stringify(plain).length],
          counted: JSON.stringify(panel?.given).length,
        });
        end(scene.machine, panel, 'confirm');
        await answered;
      }),
      { numRuns: 50 },
    );
  });

  test('a body that lost something on its way is answered with 1001', async () => {
    const { host, machine } = await sceneOn('desktop');
    const params = encodeURIComponent(JSON.stringify({ body: { a: '中' }, bodyLengthList: [11] }));
    const url = `/im/cool-app-component.html?corpId=c#/send-message?params=${params}`;
    const component = { componentType: 'h5', params: { url, target: 'float', wnId: 'sendMessageToGroup' } } as const;
    await expect(host.callComponent(component)).resolves.toMatchObject({ errorCode: '1001' });
    expect(machine.state.panels).toEqual([]);
  });
});

describe('C16 addresses of panels', () => {
  const HOSTILE = [
    'javascript:alert(1)',
    '//evil.example/im/cool-app-component.html#/add-members',
    'https://evil.example/im/cool-app-component.html#/add-members',
    'http://im.dingtalk.com:5173@evil.example/im/cool-app-component.html#/add-members',
    'http://im.dingtalk.com.evil.example/im/cool-app-component.html#/add-members',
    '/im/../console.html#/add-members',
    '/im/cool-app-component.html#/__proto__',
    '/im/cool-app-component.html',
    '/resource-picker/index.html?scene=other',
    '',
  ];

  test.each(HOSTILE)('the simulator shows no panel for %s', async (url) => {
    const { machine, sdk } = await sceneOn('desktop');
    const asked = sdk.dd._invoke(METHODS.callComponent, { componentType: 'h5', params: { url, target: 'float' } });
    await expect(asked).rejects.toMatchObject({ errorCode: '22' });
    expect(machine.state.panels).toEqual([]);
    expect(machine.state.journal.at(-1)?.outcome).toBe('失败 22');
  });

  test.each(HOSTILE.slice(0, 5))('our client sends none: %s', async (url) => {
    const { host, calls } = await sceneOn('desktop');
    await expect(host.callComponent({ componentType: 'h5', params: { url } })).rejects.toMatchObject({
      reason: 'arguments',
    });
    expect(calls()).toEqual([]);
  });

  test('of any kind lead to pages of the panel origin alone', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyAddress), (address) => {
        const page = readPanelPage(address, HOST_ORIGIN);
        if (page) expect(new URL(page.address, HOST_ORIGIN).origin).toBe(HOST_ORIGIN);
      }),
    );
  });
});
