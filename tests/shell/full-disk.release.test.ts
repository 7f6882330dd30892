import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

/** Runs a module of this repository where the system takes files of no more than so many blocks, as a full disk does. */
function withBlocks(blocks: number, ...parameters: readonly string[]) {
  const command = `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`;
  const node = [process.execPath, '--import', join(ROOT, 'node_modules/tsx/dist/esm/index.mjs')];
  return runIn(folder, 'sh', ['-c', command, 'sh', ...node, ...parameters]);
}

describe('a full disk', () => {
  test.skipIf(process.platform === 'win32')('leaves no empty file of uc-sandbox init', async () => {
    const { code, err } = await withBlocks(0, join(ROOT, 'scripts/uc-sandbox.ts'), 'init');
    expect(err).toBe('sandbox/fixtures/first.yaml cannot be written: it would be larger than files may be (EFBIG)\n');
    expect(code).toBe(1);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('leaves an old file whole, and no draft beside it', async () => {
    const file = join(folder, 'report.xml');
    writeFileSync(file, 'old');
    const script = join(folder, 'write.mjs');
    const long = "'x'.repeat(100_000)";
    writeFileSync(
      script,
      `import { writeWhole } from '${join(ROOT, 'server/shell/whole-file.ts')}';\nwriteWhole('report.xml', ${long});\n`,
    );
    const { code, err } = await withBlocks(8, script);
    expect(code).not.toBe(0);
    expect(err).toContain('EFBIG');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['report.xml', 'write.mjs']);
  });
});
