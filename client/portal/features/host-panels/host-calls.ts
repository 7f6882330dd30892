import { isFields } from '#contract/json-value.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';
import { HostError } from './host-error.ts';
import { checkArguments, type HostCallbacks, type HostLine, withCallbacks } from './host-line.ts';

export interface HostComponent {
  readonly componentType: 'h5' | 'miniProgram';
  readonly params: Readonly<Record<string, unknown>>;
}

/** The single calls of spec §7, typed. Which host has which is the SDK's business: an old version never blocks a call. */
export function hostCallsOf(line: HostLine, hostOrigin: string) {
  type Single = Exclude<keyof HostLine['sdk'], 'dd' | 'ddSdk' | 'coolApp'>;
  const call = (name: Single, params: object, callbacks?: HostCallbacks): Promise<unknown> =>
    line.call((sdk) => (sdk[name] as (params: object) => Promise<unknown>)(withCallbacks(params, callbacks)));
  return {
    /** Phones only: on a desktop it fails with code 22. */
    enableBounce: async (callbacks?: HostCallbacks): Promise<void> => {
      await call('enableBounce', {}, callbacks);
    },
    /** A value kept by the host for this page's origin. Assumed: a missing one reads as an empty text. */
    getItem: async (name: string, callbacks?: HostCallbacks) =>
      textOf(await call('getItem', { name }, callbacks), 'value'),
    setItem: async (name: string, value: string, callbacks?: HostCallbacks): Promise<void> => {
      await call('setItem', { name, value }, callbacks);
    },
    removeItem: async (name: string, callbacks?: HostCallbacks): Promise<void> => {
      await call('removeItem', { name }, callbacks);
    },
    /** Content that the host prepared for this page. Phones only, as above. */
    getTemporary: async (callbacks?: HostCallbacks) => textOf(await call('getTemporary', {}, callbacks), 'content'),
    /** Opens a component of the host. Its address comes from the caller, so it passes the one policy (threat C16). */
    callComponent: async (component: HostComponent, callbacks?: HostCallbacks): Promise<unknown> => {
      checkArguments('callComponent', component);
      checkAddress(component.params?.url, hostOrigin);
      return call('callComponent', { ...component }, callbacks);
    },
  };
}

function checkAddress(address: unknown, hostOrigin: string): void {
  if (address === undefined) return;
  if (typeof address === 'string' && allowedUrl(address, hostOrigin, [])) return;
  throw new HostError('arguments', '', 'callComponent takes an address of the host only');
}

function textOf(answer: unknown, name: string): string {
  const value = isFields(answer) ? answer[name] : undefined;
  return typeof value === 'string' ? value : '';
}
