import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ADOPT } from '#scripts/command/adopt-command.ts';
import { prepareRecording } from '#scripts/command/contract-command.ts';

const base = mkdtempSync(join(tmpdir(), 'uc-recording-'));
afterAll(() => rmSync(base, { recursive: true }));

const RUN = { format: 1, places: [], findings: [], refusals: [], envelopes: [] };

/** A folder that holds a recording. */
function recording(name: string): string {
  const folder = join(base, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'run.json'), JSON.stringify(RUN));
  return folder;
}

describe('the folder of a recording', () => {
  test('is made with those above it', () => {
    const folder = join(base, 'new/deeper');
    prepareRecording(folder, false);
    expect(existsSync(folder)).toBe(true);
  });

  test('that cannot be made is told at once, also where a file system refuses all folders', () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    const problem = 'this folder cannot be written: ';
    for (const folder of [file, join(file, 'below'), '/proc/nope/recording'])
      expect(() => prepareRecording(folder, false)).toThrow(`--record ${folder}: ${problem}`);
  });

  test('that holds one already is used again only where that was asked for', () => {
    const folder = recording('older');
    expect(() => prepareRecording(folder, false)).toThrow(
      `--record ${folder}: a recording is there already; name another folder, or add --overwrite.`,
    );
    expect(() => prepareRecording(folder, true)).not.toThrow();
  });
});

describe('uc-sandbox adopt', () => {
  test('leaves a fixture alone that somebody edited, unless --overwrite is given', async () => {
    const folder = recording('adopted');
    const file = join(folder, 'adopted.yaml');
    writeFileSync(file, 'mine');
    await expect(ADOPT.run([folder])).rejects.toThrow(
      `${file} is there already; name another file with --out, or add --overwrite.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await ADOPT.run([folder, '--overwrite'])).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('As recorded');
  });

  test('never writes through a link, which may lead to any file', async () => {
    const folder = recording('linked');
    const [target, file] = [join(folder, 'target'), join(folder, 'adopted.yaml')];
    writeFileSync(target, 'mine');
    symlinkSync(target, file);
    const problem = `${file} is a link: nothing is written through it; name another file with --out.`;
    await expect(ADOPT.run([folder, '--overwrite'])).rejects.toThrow(problem);
    rmSync(target);
    await expect(ADOPT.run([folder])).rejects.toThrow(problem);
    expect(existsSync(target)).toBe(false);
  });
});
