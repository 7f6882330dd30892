import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { packageBin, runProgram } from '#scripts/run/run-node.ts';

/** Files that touch all of the server in a short run. */
const INSIDE = ['attacks/races', 'attacks/suspended'];
const LOOPBACK_UP = 'ip link set lo up';
const CAN_CUT = spawnSync('unshare', ['-rn', 'sh', '-c', LOOPBACK_UP]).status === 0;

test.skipIf(!CAN_CUT)('races and a suspended server pass when the network is cut (K14)', async () => {
  const vitest = ['run', '--config', 'tests/vitest.config.ts', '--project=attacks', ...INSIDE];
  const script = `${LOOPBACK_UP} && exec "$@"`;
  const { code, output } = await runProgram(
    'unshare',
    ['-rn', 'sh', '-c', script, 'sh', process.execPath, packageBin('vitest'), ...vitest],
    { env: { UC_ATTACKS: 'short' } },
  );
  expect(code, output).toBe(0);
});
