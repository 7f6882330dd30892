import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAnswerProxy } from '#support/answer-proxy.ts';
import { commandOutput } from '#support/command-output.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Characters that a terminal or a reader of a log could misread: each of them in a word of its own. */
const EVIL = 'a\u001b[31mb\u0007c\r\n✓ ok\u2028d\u202ee\u009b2Jf';
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

test('contract, in a terminal (K21, S35): a sandbox behind something that puts them into its answers, and in the reports', async () => {
  const folder = temporaryFolder(onTestFinished);
  const sandbox = await startTestSandbox();
  const proxy = await openAnswerProxy(sandbox.url, (answer) => {
    try {
      const { data, ...rest } = JSON.parse(answer.text);
      if (rest.err) rest.err = { ...rest.err, msg: EVIL, code: EVIL };
      const isMap = typeof data === 'object' && data !== null && !Array.isArray(data);
      const more = isMap ? { data: { ...data, [EVIL]: EVIL } } : { data };
      answer.text = JSON.stringify({ ...rest, ...(data === undefined ? {} : more), [EVIL]: EVIL });
    } catch {}
  });
  try {
    const [xml, only] = [join(folder, 'report.xml'), 'wrong password,choice'];
    const { out, err } = await commandOutput(
      'contract',
      '--target',
      proxy.url,
      '--only',
      only,
      '--strict',
      '--junit',
      xml,
    );
    for (const text of [out + err, readFileSync(xml, 'utf8')]) {
      expect(text).not.toMatch(UNSAFE);
      expect(text).not.toMatch(/^✓ ok/m);
    }
    expect(out + err).toContain('\\u001b[31mb');
  } finally {
    await proxy.close();
    await sandbox.close();
  }
});
