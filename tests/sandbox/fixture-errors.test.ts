import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FixtureError, parseFixture } from '#sandbox/fixture/fixture-reader.ts';
import { projectRoot } from '#server/shell/project.ts';

const FOLDER = join(projectRoot(), 'tests/sandbox/fixture-errors');

interface Case {
  /** number and name */
  readonly title: string;
  readonly yaml: string;
}

/** Cases of a file: `==== 1. a-list`, a broken fixture, `====`, and its diagnostics. */
function casesIn(file: string): Case[] {
  const [, ...blocks] = readFileSync(join(FOLDER, file), 'utf8').split(/^==== /m);
  return blocks.map((block) => {
    const [title = '', rest = ''] = block.split(/\n([\s\S]*)/);
    return { title, yaml: rest.slice(0, rest.search(/^====$/m)) };
  });
}

const nameIn = ({ title }: Case) => title.replace(/^\d+\. /, '');

function refusalOf({ title, yaml }: Case): FixtureError {
  try {
    parseFixture(`${nameIn({ title, yaml })}.yaml`, yaml);
  } catch (error) {
    if (error instanceof FixtureError) return error;
    throw error;
  }
  throw new Error(`${title} is no broken fixture.`);
}

// Texts that were changed on purpose: npx vitest run --config tests/vitest.config.ts --project unit fixture-errors -u
describe('a broken fixture is reported as by a compiler', () => {
  test.for(readdirSync(FOLDER))('each case of %s', async (file) => {
    const cases = casesIn(file);
    expect(cases.map(({ title }) => title)).toEqual(cases.map((one, index) => `${index + 1}. ${nameIn(one)}`));
    const texts = cases.map((one) => `==== ${one.title}\n${one.yaml}====\n${refusalOf(one).message}\n`);
    await expect(texts.join('')).toMatchFileSnapshot(join(FOLDER, file));
  });

  test('in the same words where another library has set zod’s language', () => {
    const list = { title: 'a-list', yaml: '- account: buyer01\n' };
    const before = refusalOf(list).message;
    const { localeError } = z.config();
    z.config(z.locales.en());
    try {
      expect(refusalOf(list).message).toBe(before);
      expect(before).toContain('expected a map, got a list');
    } finally {
      z.config({ localeError });
    }
  });
});
