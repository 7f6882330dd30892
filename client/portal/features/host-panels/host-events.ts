import { hostErrorOf } from './host-error.ts';
import type { HostLine } from './host-line.ts';

/** Events that the host broadcasts, such as `resume`, or `namespace.name` on a phone. */
export function hostEventsOf(line: HostLine) {
  const act = async (what: 'on' | 'off', name: string, listener: (event: unknown) => void): Promise<void> => {
    await line.start();
    const { ddSdk, dd } = line.sdk;
    try {
      // dd.on swallows what the platform throws where it has no such events; here the caller gets it.
      ddSdk.getPlatformConfigMap()[dd.env.platform]?.event[what](name, listener);
    } catch (thrown) {
      throw hostErrorOf(thrown, 'bad-event');
    }
  };
  return {
    on: (name: string, listener: (event: unknown) => void) => act('on', name, listener),
    off: (name: string, listener: (event: unknown) => void) => act('off', name, listener),
  };
}
