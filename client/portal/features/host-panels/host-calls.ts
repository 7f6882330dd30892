import { allowedUrl } from '#contract/portal/redirect.ts';
import { checkArguments } from './call-arguments.ts';
import { HostError } from './host-error.ts';
import { type HostCallbacks, type HostLine, withCallbacks } from './host-line.ts';

export interface HostComponent {
  readonly componentType: 'h5' | 'miniProgram';
  readonly params: Readonly<Record<string, unknown>>;
}

/** The single calls of spec §7, typed. Which host has which is the SDK's business: an old version never blocks a call. */
export function hostCallsOf(line: HostLine, hostOrigin: string) {
  return {
    /** Phones only: on a desktop it fails with code 22. */
    enableBounce: async (callbacks?: HostCallbacks): Promise<void> => {
      await line.call((sdk) => sdk.enableBounce(withCallbacks({}, callbacks)));
    },
    /** A value kept by the host for this page's origin. Assumed: what is not there reads as an empty text. */
    getItem: async (name: string, callbacks?: HostCallbacks): Promise<string> => {
      const answer: unknown = await line.call((sdk) => sdk.getItem(withCallbacks({ name }, callbacks)));
      return textOf(answer, 'value');
    },
    setItem: async (name: string, value: string, callbacks?: HostCallbacks): Promise<void> => {
      await line.call((sdk) => sdk.setItem(withCallbacks({ name, value }, callbacks)));
    },
    removeItem: async (name: string, callbacks?: HostCallbacks): Promise<void> => {
      await line.call((sdk) => sdk.removeItem(withCallbacks({ name }, callbacks)));
    },
    /** Content that the host prepared for this page. Phones only, as above. */
    getTemporary: async (callbacks?: HostCallbacks): Promise<string> => {
      const answer: unknown = await line.call((sdk) => sdk.getTemporary(withCallbacks({}, callbacks)));
      return textOf(answer, 'content');
    },
    /** Opens a component of the host. Its address comes from the caller, so it passes the one policy (threat C16). */
    callComponent: async (component: HostComponent, callbacks?: HostCallbacks): Promise<unknown> => {
      checkArguments('callComponent', component);
      checkAddress(component.params?.url, hostOrigin);
      return line.call((sdk) => sdk.callComponent(withCallbacks({ ...component }, callbacks)));
    },
  };
}

function checkAddress(address: unknown, hostOrigin: string): void {
  if (address === undefined) return;
  if (typeof address === 'string' && allowedUrl(address, hostOrigin, [])) return;
  throw new HostError('arguments', '', 'callComponent takes an address of the host only');
}

function textOf(answer: unknown, name: string): string {
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
