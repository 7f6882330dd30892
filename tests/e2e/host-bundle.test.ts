import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PORTAL_MEANINGS } from '#contract/document/portal-meanings.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** Texts of the host's SDK and its wrappers alone; minifying leaves texts as they are. */
const SDK = ['SYS_openAPIContainerInitEvent', 'biz.util.callComponent', '/im/cool-app-component.html', '.dingtalk.com'];
const STAGE = ['模拟聊天宿主', SANDBOX.stage, '打开控制台'];
/** Headers of the control API, and a browser's names of its world. */
const CONTROL = ['x-sandbox-control', 'x-sandbox-world', 'sandbox_world', SANDBOX.api];

/** Texts of the document alone: the portal's calls, and fields that no screen names. */
const SUMMARIES = Object.values(ENDPOINTS).flatMap(({ summary }) => (summary.includes('，') ? [summary] : []));
const FIELD_WORDS = PORTAL_MEANINGS.flatMap(([, meaning]) => textsIn(meaning)).filter((text) => text.includes('；'));

type Part = 'portal' | 'sandbox';

const textOf = (part: Part, file: string) => readFileSync(join(DIST, part, file), 'utf8');
const chunksOf = (part: Part) => readdirSync(join(DIST, part, 'assets')).filter((name) => name.endsWith('.js'));

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(textsIn);
}

/** Every chunk that a page loads without anybody asking: its scripts and their static imports. */
function loadedAtOnce(part: Part, page: string): string[] {
  const loaded = new Set([...textOf(part, page).matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name));
  for (const file of loaded) {
    const imports = textOf(part, `assets/${file}`).matchAll(
      /\bimport\s*(?:[\w${},* ]+?\s*from\s*)?["'`]\.\/([\w.-]+)["'`]/g,
    );
    for (const [, name = ''] of imports) loaded.add(name);
  }
  return [...loaded];
}

/** The marks that the given chunks hold, each with its place. */
function marksIn(part: Part, files: readonly string[], marks: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = textOf(part, `assets/${file}`);
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${file}`);
  });
}

test.describe('the portal as it ships', () => {
  test('loads nothing of the chat host before a page asks for it', () => {
    const files = loadedAtOnce('portal', 'index.html');
    expect(files).not.toEqual([]);
    expect(marksIn('portal', files, SDK)).toEqual([]);
  });

  test('K15 has nothing of the sandbox in any chunk', () => {
    expect(marksIn('portal', chunksOf('portal'), [...STAGE, ...CONTROL])).toEqual([]);
  });

  test("has no word of the API document; the console has none of the portal's fields", () => {
    expect([SUMMARIES.length > 8, FIELD_WORDS.length > 8]).toEqual([true, true]);
    expect(marksIn('portal', chunksOf('portal'), [...SUMMARIES, ...FIELD_WORDS])).toEqual([]);
    expect(marksIn('sandbox', chunksOf('sandbox'), FIELD_WORDS)).toEqual([]);
  });
});

test.describe('the stage', () => {
  test('loads the chat host only on its pages; the marks above are real ones', () => {
    for (const page of ['stage.html', 'console.html'])
      expect(marksIn('sandbox', loadedAtOnce('sandbox', page), SDK)).toEqual([]);
    for (const mark of [...SDK, ...STAGE, ...CONTROL])
      expect(marksIn('sandbox', chunksOf('sandbox'), [mark]), mark).not.toEqual([]);
  });
});
