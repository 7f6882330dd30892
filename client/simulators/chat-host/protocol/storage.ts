import { CODES, failure, type HostCall, METHODS, type Reply } from './host-call.ts';
import { objectOf } from './json.ts';

/** Values by app origin: one app never sees another's. */
export type HostStorage = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Assumed: the documented limits, 1 MB an item and 50 MB an origin, are counted in characters. */
const ITEM_MAX = 1_000_000;
const ORIGIN_MAX = 50_000_000;

export interface StorageStep {
  readonly reply: Reply;
  readonly storage: HostStorage;
}

/** Runs one storage call; null for any other method. */
export function runStorageCall(storage: HostStorage, call: HostCall, missing: string | null): StorageStep | null {
  if (!METHODS_OF_STORAGE.includes(call.method)) return null;
  const { name, value } = objectOf(call.body);
  const items = storage.get(call.origin) ?? new Map<string, string>();
  const refuse = (text: string, code: string = CODES.internal) => ({
    reply: { ok: false, body: failure(code, text) },
    storage,
  });
  const keep = (next: ReadonlyMap<string, string>) => ({
    reply: { ok: true, body: {} },
    storage: new Map(storage).set(call.origin, next),
  });
  if (typeof name !== 'string') return refuse('name must be a string');
  if (call.method === METHODS.getItem) {
    const found = items.get(name) ?? missing;
    if (found === null) return refuse('no such item', CODES.notExist);
    return { reply: { ok: true, body: { value: found } }, storage };
  }
  if (call.method === METHODS.removeItem) return keep(new Map([...items].filter(([other]) => other !== name)));
  if (typeof value !== 'string') return refuse('value must be a string');
  const others = [...items].reduce((sum, [other, text]) => (other === name ? sum : sum + text.length), 0);
  if (value.length > ITEM_MAX || others + value.length > ORIGIN_MAX) return refuse('storage limit exceeded');
  return keep(new Map(items).set(name, value));
}

const METHODS_OF_STORAGE: readonly string[] = [METHODS.getItem, METHODS.setItem, METHODS.removeItem];
