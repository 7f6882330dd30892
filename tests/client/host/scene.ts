import type { Platform } from '#console/status/site-address.ts';
import { type ChatHost, connectHost } from '#portal/features/host-panels/connect-host.ts';
import type { HostSdk } from '#portal/features/host-panels/host-line.ts';
import { installBridge, PhoneLine, userAgentOf } from '#simulators/chat-host/bridge-shim.ts';
import { HostMachine } from '#simulators/chat-host/protocol/host-machine.ts';
import { DEFAULT_SCENARIO, type Scenario } from '#simulators/chat-host/protocol/host-state.ts';
import { desktopMessage, readDesktopMessage, readPhoneCall } from '#simulators/chat-host/wire/wires.ts';
import { freshSdk } from './fresh-sdk.ts';
import { StubPage } from './stub-page.ts';

export const HOST_ORIGIN = 'http://im.dingtalk.com:5173';
export const EVIL_ORIGIN = 'http://evil.localhost:5173';
export const CONTAINER = 'container-1';

/** The name that a host gives the app's frame. */
export function hostName({ version, language }: Pick<Scenario, 'version' | 'language'> = DEFAULT_SCENARIO): string {
  return JSON.stringify({ hostOrigin: HOST_ORIGIN, containerId: CONTAINER, hostVersion: version, language });
}

/** An app in a host: the client under test, its real SDK, and the simulator, joined without a browser. */
interface Scene {
  readonly page: StubPage;
  readonly machine: HostMachine;
  readonly sdk: HostSdk;
  readonly host: ChatHost;
  /** methods of the calls that reached the host, in order */
  readonly calls: () => string[];
}

type SceneOptions = Partial<Scenario> & { readonly href?: string };

/** The same scene on any of the four transports. */
export async function sceneOn(platform: Platform, options: SceneOptions = {}): Promise<Scene> {
  const { href, ...changes } = options;
  const scenario = { ...DEFAULT_SCENARIO, ...changes };
  const machine = new HostMachine(HOST_ORIGIN, scenario);
  const page = new StubPage({
    name: platform === 'desktop' ? hostName(scenario) : '',
    userAgent: userAgentOf(platform, scenario.version, scenario.language),
    ...(href === undefined ? {} : { href }),
  });
  if (platform === 'desktop') joinDesktop(page, machine);
  else joinPhone(page, machine, platform, scenario);
  let sdk: HostSdk | undefined;
  const host = await connectHost(page.scope, async () => {
    sdk = freshSdk(page);
    return sdk;
  });
  if (!sdk) throw new Error('The SDK was not asked for.');
  const calls = () => machine.state.journal.flatMap((row) => (row.direction === 'in' ? [row.method] : []));
  return { page, machine, sdk, host, calls };
}

function joinDesktop(page: StubPage, machine: HostMachine): void {
  const origin = (page.window.location as URL).origin;
  page.onSent = ({ data, target }) => {
    if (target === HOST_ORIGIN) machine.put(readDesktopMessage(data, origin, CONTAINER));
  };
  machine.connect((output) => {
    const { data, byStranger } = desktopMessage(output) ?? {};
    if (data) page.receive(data, byStranger ? EVIL_ORIGIN : HOST_ORIGIN, byStranger ? {} : page.top);
  });
}

function joinPhone(page: StubPage, machine: HostMachine, platform: Exclude<Platform, 'desktop'>, scenario: Scenario) {
  const origin = (page.window.location as URL).origin;
  const line = new PhoneLine((message) => {
    const call = readPhoneCall(structuredClone(message), origin);
    queueMicrotask(() => call && machine.put(call));
  });
  machine.connect((output) => line.receive(output));
  installBridge(page.window as never, platform, line, scenario.ready);
}
