import { test } from 'vitest';
import { nodeOf } from '#support/packed-package.ts';

/** Longest time of a test that installs, builds or starts browsers where the machine is busy. */
export const PATIENT = { timeout: 900_000 };

/** A test on each Node that the package is for. */
export function onEachNode(title: string, act: (node: string) => Promise<void>): void {
  test.for(['20', '22', '24'])(`${title} on Node %s`, PATIENT, async (version, { skip }) => {
    const node = await nodeOf(version);
    if (node === null) return skip(`Node ${version} cannot be had here`);
    await act(node);
  });
}
