import { PortalClient } from '#kit/portal-client.ts';
import { TargetTransport, type WireCall } from '#scripts/contract/target/target-transport.ts';

/** The traffic of a browser with a server. @param world of a sandbox */
export async function recordedTraffic(
  url: string,
  world: string | undefined,
  act: (browser: PortalClient) => Promise<void>,
): Promise<WireCall[]> {
  const calls: WireCall[] = [];
  const transport = new TargetTransport({ url }, (call) => calls.push(call));
  await act(new PortalClient(transport, world === undefined ? {} : { world }));
  return calls;
}
