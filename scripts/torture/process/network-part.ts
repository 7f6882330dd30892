import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { runProgram } from '#scripts/run/run-node.ts';
import { Skipped, TortureFailure, type TorturePart } from '#scripts/torture/run/part.ts';

/** The part that runs without a network: everything of the server that one short part touches. */
const INSIDE = ['races', 'suspended'];
const LOOPBACK_UP = 'ip link set lo up';

/** A network of nothing but loopback, in which the same server does the same work (threat K14). */
export const NETWORK: TorturePart = {
  name: 'network',
  says: 'with the network cut nothing is missing; no part opens a socket to the outside, or looks up a name',
  run: async (run) => {
    if (spawnSync('unshare', ['-rn', 'sh', '-c', LOOPBACK_UP]).status !== 0)
      throw new Skipped(
        'the network cannot be cut: unshare -rn is not permitted here; the other parts watch its sockets',
      );
    const torture = `"${process.execPath}" --import tsx "${join(ROOT, 'scripts/torture.ts')}"`;
    const own = `${INSIDE.join(' ')} --short --seed ${run.seed}`;
    const { code, output } = await runProgram('unshare', ['-rn', 'sh', '-c', `${LOOPBACK_UP} && ${torture} ${own}`]);
    if (code !== 0) throw new TortureFailure('something is missing without a network', run.seed, output.split('\n'));
    return `${INSIDE.join(' and ')} with nothing but loopback; no socket was opened to the outside, no name looked up`;
  },
};
