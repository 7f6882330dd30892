import { HostError } from './host-error.ts';

/**
 * Arguments of a panel travel as JSON in an address. Anything but a plain JSON object is refused before anything is sent:
 * the SDK would write `params=undefined`, or throw at once, depending on the panel.
 */
export function checkArguments(what: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isJsonObject(value)) {
    throw new HostError('arguments', '', `${what} takes one object that can be written as JSON`);
  }
}

function isJsonObject(value: object): boolean {
  try {
    return JSON.stringify(value)?.startsWith('{') ?? false;
  } catch {
    return false;
  }
}
