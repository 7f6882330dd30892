import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordOf, tracePage } from '#kit/trace-page.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { traceProgram } from '#server/shell/client-files.ts';
import { printAside } from '#server/shell/command.ts';
import { reasonOf } from '#server/shell/fixtures/fixture-files.ts';
import { writeWhole } from '#server/shell/whole-file.ts';

/** Traces that a folder keeps: each holds the whole program of its page. */
const KEPT_MAX = 20;
const ENDING = '.trace.html';
/** Characters of a file's name, its end. */
const NAME_MAX = 80;

/** A test of Playwright, as far as it is needed here. */
interface Attaching {
  outputPath(name: string): string;
  attach(name: string, attachment: { path: string; contentType: string }): Promise<void>;
}

/** Attaches the trace of a failed test's world, `trace.html`, where there is one to show; its failure stays the message. */
export async function attachTrace(world: WorldClient, name: string, test: Attaching): Promise<void> {
  try {
    const html = await traceOf(world, name);
    if (html === null) return;
    await attachFile('trace.html', html, 'text/html', test);
  } catch {}
}

/** Attaches the events of a failed test's world, as a file: of a text, a terminal shows the beginning. */
export function attachTimeline(timeline: string, test: Attaching): Promise<void> {
  return attachFile('timeline.txt', timeline, 'text/plain', test);
}

async function attachFile(name: string, text: string, contentType: string, test: Attaching): Promise<void> {
  const path = test.outputPath(name);
  writeWhole(path, text);
  await test.attach(name, { path, contentType });
  // The report has a copy.
  rmSync(path, { force: true });
}

/** Prints a failed world's timeline and the path of its trace; nothing for a world that is gone. */
export async function printFailure(world: WorldClient, name: string): Promise<void> {
  const timeline = await world.timeline().catch(() => null);
  if (timeline === null) return;
  for (const line of [`Timeline of world ${world.id}:`, ...timeline.text.split('\n')]) printAside(line);
  const trace = await writeTrace(world, name).catch((error) => `not written: ${reasonOf(error)}`);
  if (trace !== null) printAside(`Trace of world ${world.id}: ${trace}`);
}

/**
 * Writes the trace into UC_SANDBOX_TRACES, else a temporary folder, where the newest 20 stay.
 * @returns its file; null where there is none to show
 */
async function writeTrace(world: WorldClient, name: string): Promise<string | null> {
  const folder = process.env.UC_SANDBOX_TRACES || join(tmpdir(), `uc-sandbox-${process.getuid?.() ?? ''}`);
  const file = join(folder, `${name} ${world.id}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(-NAME_MAX) + ENDING);
  const html = await traceOf(world, name);
  if (html === null) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeWhole(file, html);
  removeOldest(folder);
  return file;
}

/** The page of a world's record; null where nothing happened in it. */
async function traceOf(world: WorldClient, name: string): Promise<string | null> {
  const record = await recordOf(world.id, world);
  const isEmpty = record.timeline.events.every(({ kind }) => kind === 'world');
  if (isEmpty) return null;
  return (await tracePage({ ...record, kind: '测试', name, opensAt: null }, traceProgram())).html;
}

function removeOldest(folder: string): void {
  const traces = readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { path } of traces.slice(KEPT_MAX)) rmSync(path, { force: true });
}
