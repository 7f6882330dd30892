import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { refusing } from '#support/answers/answer-mutation.ts';
import { type AnswerProxy, openAnswerProxy } from '#support/answers/answer-proxy.ts';
import { runIn } from '#support/run-in.ts';
import { startTestSandbox } from '#support/target.ts';

const LINE =
  'POST /uc/login, wrong password: status 401, contract says 400 (assumed, docs/maintaining/decisions.md); 2 more places';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let proxy: AnswerProxy;
const folder = mkdtempSync(join(tmpdir(), 'uc-contract-'));
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
  rmSync(folder, { recursive: true });
});

/** `uc-sandbox contract` in a folder of its own. */
function contract(url: string, ...parameters: readonly string[]) {
  const command = [
    '--import',
    join(ROOT, 'node_modules/tsx/dist/esm/index.mjs'),
    join(ROOT, 'scripts/uc-sandbox.ts'),
    'contract',
  ];
  return runIn(folder, process.execPath, [...command, '--target', url, '--only', 'wrong password', ...parameters]);
}

/** A command costs a second to start: two of them in every run, the others before a release. */
const RELEASE = { tags: [RELEASE_TAG] };

describe('uc-sandbox contract', () => {
  test('ends with 0 and says what it looked at where nothing differs', async () => {
    const { code, out, err } = await contract(sandbox.url, '--strict');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^✓ as the contract says {3}≠ drifts, listed below {3}✗ set-up failed {3}- not tried\n[^≠✗]*✓ wrong password\n(.*\n)*\n\d+ promises looked at, 0 drifts \(0 failing\), 0 of 4 cases skipped\n$/,
    );
  });

  test('lists drift from what is assumed and ends with 0; with --strict it ends with 1', RELEASE, async () => {
    const listed = await contract(proxy.url);
    expect(listed.code).toBe(0);
    expect(listed.out).toContain(`Drift from what is assumed\n  ${LINE}\n`);
    const strict = await contract(proxy.url, '--strict');
    expect(strict.code).toBe(1);
    expect(strict.out).toContain('1 drift (1 failing)');
  });

  test('reports as JSON and JUnit', async () => {
    const file = join(folder, 'report.xml');
    const { code, out } = await contract(proxy.url, '--strict', '--json', '--junit', file);
    const { suite, failed, drifts } = JSON.parse(out) as { suite: string; failed: number; drifts: { line: string }[] };
    expect({ code, suite, lines: drifts.map(({ line }) => line) }).toEqual({
      code: 1,
      suite: 'uc-sandbox contract',
      lines: [LINE],
    });
    expect(failed).toBe(2);
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain('failures="2"');
    expect(xml).toContain('POST /uc/login, wrong password: status 401, contract says 400');
  });

  test('takes contract.accepted.yaml of its folder', RELEASE, async () => {
    const what = 'POST /uc/login, wrong password: status 401';
    const file = join(folder, 'contract.accepted.yaml');
    writeFileSync(file, `accepted:\n  - what: '${what}'\n    since: 2026-11-22\n    why: the gateway\n`);
    try {
      const accepted = await contract(proxy.url, '--strict');
      expect(accepted.code).toBe(0);
      expect(accepted.out).toContain(`Accepted\n  ${LINE}; since 2026-11-22: the gateway\n`);
      const back = await contract(sandbox.url);
      expect(back.code).toBe(1);
      expect(back.out).toContain(`${what}, accepted since 2026-11-22 (the gateway): is 400 now`);
    } finally {
      rmSync(file);
    }
  });

  test('lists where a server differs from a recorded one', RELEASE, async () => {
    expect((await contract(sandbox.url, '--record', 'recording')).code).toBe(0);
    expect((await contract(sandbox.url, '--compare', 'recording')).out).toContain(
      'Differs from recording in nothing\n',
    );
    const { out } = await contract(proxy.url, '--compare', 'recording');
    expect(out).toContain(
      'Differs from recording\n  POST /uc/login, right password after 5 wrong ones: status 400 recorded, 401 here\n',
    );
    expect((await contract(sandbox.url, '--compare', 'nowhere')).err).toBe(
      'nowhere holds no recording: there is no run.json.\n',
    );
  });

  const BAD = [
    [['--allow', 'everything'], '--allow everything: expected one of register, password, lock, codes.'],
    [['--header', 'nonsense'], '--header nonsense: expected a name and a value, such as "X-Gateway-Key: abc".'],
    [['--only', 'no-such-case'], '--only no-such-case: no case is named so.'],
    [
      ['--record', '/dev/null/x'],
      '--record /dev/null/x: this folder cannot be written: a part of its path is not a folder',
    ],
    [['--prefix', 'go'], '--prefix go: expected a path such as /go.'],
    [['--fixture', 'no-such'], 'set-up failed: a world: POST /__sandbox/api/worlds: 404 SUBJECT_UNKNOWN'],
  ] as const;
  for (const [parameters, sentence] of BAD)
    test(`${parameters.join(' ')} is one sentence`, RELEASE, async () => {
      const { code, err } = await contract(sandbox.url, ...parameters);
      expect(code).toBe(1);
      expect(err).toContain(sentence);
      expect(err.trim().split('\n')).toHaveLength(1);
    });
});
