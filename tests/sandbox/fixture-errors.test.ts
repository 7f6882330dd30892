import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FixtureError, parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { projectRoot } from '#server/shell/project.ts';

const FOLDER = join(projectRoot(), 'tests/sandbox/fixture-errors');
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''));

function refusalOf(name: string): FixtureError {
  try {
    parseFixture(`${name}.yaml`, readFileSync(join(FOLDER, `${name}.yaml`), 'utf8'));
  } catch (error) {
    if (error instanceof FixtureError) return error;
    throw error;
  }
  throw new Error(`${name}.yaml is no broken fixture.`);
}

// Texts that were changed on purpose: npx vitest run --config tests/vitest.config.ts --project unit fixture-errors -u
describe('a broken fixture is told as a compiler would', () => {
  test.for(NAMES)('%s', async (name) => {
    await expect(`${refusalOf(name).message}\n`).toMatchFileSnapshot(join(FOLDER, `${name}.txt`));
  });

  test('in the same words where another library has told zod to speak its own', () => {
    const before = refusalOf('a-list').message;
    const { localeError } = z.config();
    z.config(z.locales.en());
    try {
      expect(refusalOf('a-list').message).toBe(before);
      expect(before).toContain('expected a map, got a list');
    } finally {
      z.config({ localeError });
    }
  });
});
