import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { report, tryReport } from '#scripts/command/report.ts';
import { readable } from '#server/shell/listen-error.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

describe('--junit', () => {
  test('makes the folders of its file', () => {
    const junit = join(folder, 'a/b/c.xml');
    report('suite', [], { junit });
    expect(existsSync(junit)).toBe(true);
  });

  test.skipIf(process.platform !== 'linux')('names a folder that the system does not make, and does not hang', () => {
    const junit = '/proc/nope/c.xml';
    expect(() => report('suite', [], { junit })).toThrow(`--junit ${junit}: this file cannot be written: `);
  });

  test.skipIf(process.platform !== 'linux')('is refused before anything is played where no file can be made', () => {
    const junit = '/proc/c.xml';
    expect(() => tryReport({ junit })).toThrow(`--junit ${junit}: this file cannot be written: `);
  });

  test('reports that a part of its path is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => report('suite', [], { junit: join(file, 'c.xml') })).toThrow(
      'this file cannot be written: a part of its path is not a folder (ENOTDIR)',
    );
  });
});

test('a port that the system keeps is reported with the option that chooses another', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), {
    code: 'EACCES',
    port: 80,
  });
  expect(readable(refused, 'PORT').message).toBe(
    'Port 80 cannot be listened on without more rights (EACCES): choose another one by --port N or PORT=N, such as 5173',
  );
});
