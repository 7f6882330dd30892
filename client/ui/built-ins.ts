/** The built-ins of the last years that our code and its packages use, for engines from Chromium 92 on. */
const NEWER: readonly (readonly [owner: object, name: string, made: (...values: never[]) => unknown])[] = [
  [Object, 'hasOwn', hasOwn],
  [Array.prototype, 'findLast', findLast],
  [Array.prototype, 'findLastIndex', findLastIndex],
  [Array.prototype, 'toReversed', toReversed],
  [Array.prototype, 'toSorted', toSorted],
  [Array.prototype, 'toSpliced', toSpliced],
];

/** Adds the built-ins that the engine lacks. */
export function addMissingBuiltIns(): void {
  for (const [owner, name, value] of NEWER)
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

function hasOwn(fields: object, name: PropertyKey): boolean {
  return Object.getOwnPropertyDescriptor(fields, name) !== undefined;
}

type Test = (value: unknown, index: number, list: unknown[]) => unknown;

function findLastIndex(this: unknown[], test: Test): number {
  let index = this.length - 1;
  while (index >= 0 && !test(this[index], index, this)) index -= 1;
  return index;
}

function findLast(this: unknown[], test: Test): unknown {
  return this[findLastIndex.call(this, test)];
}

function toReversed(this: unknown[]): unknown[] {
  return [...this].reverse();
}

function toSorted(this: unknown[], order?: (a: unknown, b: unknown) => number): unknown[] {
  return [...this].sort(order);
}

function toSpliced(this: unknown[], ...change: [start: number, count: number, ...added: unknown[]]): unknown[] {
  const list = [...this];
  list.splice(...change);
  return list;
}
