import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { describingApi } from '#contract/document/openapi.ts';
import { atOnce, jsonText, type LongWork, mapping } from '#contract/long-work.ts';
import { PATHS } from '#contract/paths.ts';
import { inTurns } from '#http/wire/in-turns.ts';
import { sendJson } from '#http/wire/send.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { YamlText } from '#sandbox/fixture/text/yaml-text.ts';
import { exportFixture } from '#sandbox/recording/fixture-export.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import { POISONS } from '#support/hostile/poisons.ts';
import { served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { turnsDuring } from '#support/until.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

function chunksOf<T>(work: LongWork<T>): { chunks: number; result: T } {
  for (let chunks = 1; ; chunks += 1) {
    const chunk = work.next();
    if (chunk.done) return { chunks, result: chunk.value };
  }
}

const accounts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    account: `a${at}`,
    accountId: `id${at}`,
    phone: `${13_900_000_000 + at}`,
  }));
const MARKS = '---\n'.repeat(250_000);

describe('K28: a long fixture', () => {
  test('that cannot be read is tried once', async () => {
    writeFileSync(join(folder, 'latin.yaml'), Buffer.from([0xb5, 0xc7]));
    const library = fixtureFolder(folder);
    await library.prepare?.();
    expect(library.prepare?.()).toBeUndefined();
    expect(library.list()[0]?.description).toContain('this file is not UTF-8');
  });

  test('of many documents is read no further than the second', () => {
    const text = new YamlText(MARKS);
    expect(text.lines.lineStarts.length).toBeLessThan(10);
    expect(text.diagnostics.map(({ message }) => message)).toContain('expected one document, got another');
  });
});

test('K28: a long body is read, checked and acted on in turns with everybody else', async () => {
  const running = await startTestSandbox();
  onTestFinished(() => running.close());
  const main = sandboxAt(running.url).world('main');
  const happened: string[] = [];
  running.sandbox.peek('main')?.events.subscribe(({ type }) => void happened.push(type));
  const { parse } = JSON;
  const read = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text.length > 200_000) setImmediate(() => happened.push('turn'));
    return parse(text, reviver);
  });
  onTestFinished(() => read.mockRestore());
  const many = accounts(2_000).map((account) => ({ ...account, tags: ['t'.repeat(64)] }));
  const body = { fixture: { accounts: many } };
  expect((await main.send(CONTROL.reset, { body })).status).toBe(200);
  expect(happened[0]).toBe('turn');
  expect(happened).toContain('reset');
});

describe('K28: a long response', () => {
  test('is made in chunks: journal, archive, timeline, export, document', async () => {
    const running = await startTestSandbox();
    onTestFinished(() => running.close());
    const main = sandboxAt(running.url).world('main');
    const browser = main.browser();
    const world = running.sandbox.peek('main') ?? expect.fail();
    world.reset({ name: 'long', content: readFixture({ accounts: accounts(1_000) }) });
    for (let nth = 0; nth < 210; nth += 1) await browser.request('GET', PATHS.loginCustom);
    expect(chunksOf(world.readTimeline(0)).chunks).toBeGreaterThan(1);
    const exported = chunksOf(exportFixture(world.state, {}));
    expect(exported.chunks).toBeGreaterThan(5);
    expect(exported.result.content.accounts).toHaveLength(1_000);
    expect(chunksOf(describingApi('1')).chunks).toBeGreaterThan(20);
    expect(atOnce(describingApi('1'))).toEqual(await inTurns(describingApi('1')));
    for (const query of [{}, { format: 'har' as const }]) {
      const { turns, result } = await turnsDuring(main.send(CONTROL.journal, { query }));
      expect([result.status, turns > 3]).toEqual([200, true]);
    }
  });

  test('has the text that JSON.stringify gives', () => {
    const long = Array.from({ length: 120 }, (_, at) => ({ at, text: 'x\u2028', none: undefined }));
    const poisons = Object.values(POISONS).flatMap((text) => (text.length > 1_000 ? [] : JSON.parse(text)));
    for (const value of [
      { log: { entries: long } },
      { long, next: 1, none: undefined },
      long,
      [],
      {},
      null,
      'x',
      ...poisons,
    ])
      expect(atOnce(jsonText(value))).toBe(JSON.stringify(value));
    expect(chunksOf(jsonText({ log: { entries: long } })).chunks).toBe(4);
    expect(chunksOf(mapping(long, ({ at }) => at)).chunks).toBe(3);
  });

  test('is sent in pieces, and arrives whole: characters of two units stay together', async () => {
    const text = JSON.stringify({ text: `x${'😀'.repeat(700_000)}` });
    const answer = await fetch(await served((_request, response) => sendJson(response, 200, text)));
    expect((await answer.text()) === text).toBe(true);
  });
});
