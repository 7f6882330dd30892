// @module-tag release
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/run/free-port.ts';
import { runNode } from '#scripts/run/run-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'uc-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const none = join(folder, 'none.json');
const list = join(folder, 'list.json');
writeFileSync(list, '[]');

const SLOW = 'expected whole milliseconds up to 60000, such as 500.';

/** [script, its parameters, all that it prints] */
const REFUSED: readonly (readonly [script: string, parameters: readonly string[], printed: string])[] = [
  ['scenario', ['--slow', '99999999999', 'wrong-code'], `--slow 99999999999: ${SLOW}`],
  ['scenario', ['--slow=-5', 'wrong-code'], `--slow -5: ${SLOW}`],
  [
    'scenario',
    ['--slow', '-5', 'wrong-code'],
    '--slow: expected a value; write one that begins with a dash as --slow=VALUE. See --help.',
  ],
  ['scenario', ['--replay', none], `There is no file ${none}.`],
  ['scenario', ['--replay', list], `${list} is not a replay bundle: expected object, received array`],
  ['scenario', ['--replay', list, '--headed', 'wrong-code'], '--replay cannot be combined with --headed wrong-code.'],
  ['contract', [], 'Name the server: --target http://host:port'],
  ['contract', ['--target', 'ftp://x'], '--target ftp://x: expected an address such as http://localhost:5173.'],
];

describe('a command that was called wrongly', () => {
  test.for(REFUSED)('is one sentence and code 1: %s %j', async ([script, parameters, printed]) => {
    expect(await run(script, parameters)).toEqual({ code: 1, printed });
  });

  test('is one sentence and code 1: contract against nobody', async () => {
    const target = `http://localhost:${await freePort()}`;
    const { code, printed } = await run('contract', ['--target', target]);
    expect({ code, printed }).toEqual({ code: 1, printed: `There is no server at ${target} (ECONNREFUSED).` });
  });
});

async function run(script: string, parameters: readonly string[]): Promise<{ code: number; printed: string }> {
  const { code, output } = await runNode(['--import', 'tsx', `scripts/${script}.ts`, ...parameters]);
  return { code, printed: output.trim() };
}
