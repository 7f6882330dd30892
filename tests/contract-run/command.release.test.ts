import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { readWire } from '#server/shell/wire-file.ts';
import { openAnswerProxy, refusing } from '#support/answer-proxy.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { openTarget, startTestSandbox } from '#support/target.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

const PLACE = 'POST /uc/login, a wrong password is refused in the same words as an unknown account';
const LINE = `${PLACE}: status 401, contract says 400; 1 more place (assumed)`;

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let proxy: Awaited<ReturnType<typeof openAnswerProxy>>;
const folder = temporaryFolder(afterAll);
beforeAll(async () => {
  sandbox = await startTestSandbox();
  proxy = await openAnswerProxy(
    sandbox.url,
    refusing('CREDENTIALS_REJECTED', (answer) => {
      answer.status = 401;
    }),
  );
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

const contract = (url: string, ...options: readonly string[]) =>
  contractCommand(folder, ['--target', url, '--only', 'login-pwd', ...options]);

describe('uc-sandbox contract', () => {
  test('ends with 0 and the sum where nothing differs, and leaves no world behind', async () => {
    const { code, out, err } = await contract(sandbox.url, '--strict');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Found: .*\n\n\d+ promises looked at, 0 drifts \(0 failing\), 0 of \d+ cases skipped\n$/);
    expect(sandbox.sandbox.list().worlds.map(({ id }) => id)).toEqual(['main']);
  });

  test('lists drift from assumptions and ends with 0, with --strict with 1', async () => {
    const listed = await contract(proxy.url);
    expect(listed.code).toBe(0);
    expect(listed.out).toContain(`Drift from the assumptions\n  ${LINE}\n`);
    const strict = await contract(proxy.url, '--strict');
    expect(strict.code).toBe(1);
    expect(strict.out).toContain('1 drift (1 failing)');
  });

  test('reports as JSON, with request and answer of a drift, and as JUnit', async () => {
    const file = join(folder, 'report.xml');
    const { code, out } = await contract(proxy.url, '--strict', '--json', '--junit', file);
    const { suite, failed, drifts } = JSON.parse(out) as {
      suite: string;
      failed: number;
      drifts: { line: string; request: { method: string; target: string }; answer: { status: number } }[];
    };
    expect({ code, suite, failed, lines: drifts.map(({ line }) => line) }).toEqual({
      code: 1,
      suite: 'uc-sandbox contract',
      failed: 2,
      lines: [LINE],
    });
    expect(drifts[0]).toMatchObject({
      request: { method: 'POST', target: PATHS.login },
      answer: { status: 401 },
    });
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain('failures="2"');
    expect(xml).toContain(`${PLACE}: status 401, contract says 400`);
  });

  test('takes contract.accepted.yaml of its folder', async () => {
    const accepted = fileIn(
      folder,
      'contract.accepted.yaml',
      `accepted:\n  - what: '${PLACE}: status 401'\n    since: 2026-11-22\n    why: the gateway\n`,
    );
    try {
      const { code, out } = await contract(proxy.url, '--strict');
      expect(code).toBe(0);
      expect(out).toContain(`Accepted\n  ${LINE} since 2026-11-22: the gateway\n`);
      const back = await contract(sandbox.url);
      expect(back.code).toBe(1);
      expect(back.out).toContain(`${PLACE}: status 401, accepted since 2026-11-22 (the gateway): is 400 now`);
    } finally {
      rmSync(accepted);
    }
  });

  test('takes a sandbox as its wire file has it: a call that is not there is reported once, and skipped', async () => {
    const wire = readWire({ values: { numbers: 'text' }, calls: { basicInfo: { path: 'none' } } }, 'wire');
    const mock = await openTarget({ wire });
    try {
      const { code, out } = await contractCommand(folder, ['--target', mock.url, '--only', 'basic-info,login-pwd']);
      expect({ code, drifts: driftsIn({ out }) }).toEqual({
        code: 0,
        drifts: [
          'every answer: a number "1", contract says 1 (assumed)',
          'paths of assumed calls not there: GET /uc/account/info/basic, contract says there (assumed)',
        ],
      });
      expect(out).toContain('- stands on GET /uc/account/info/basic, reported above: ');
    } finally {
      await mock.close();
    }
  });

  test('--only of no test is one sentence', async () => {
    const { code, out, err } = await contract(sandbox.url, '--only', 'no-such-case');
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: '--only no-such-case: no test is named so.\n' });
  });
});
