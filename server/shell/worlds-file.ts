import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { isKept, type KeptWorld, keepWorld, resumeWorlds } from '#sandbox/world/world-file.ts';
import { isThere, stampOf, UnreadableFixture } from './fixtures/fixture-files.ts';
import { orSentence, writeWhole } from './whole-file.ts';

interface WorldsFileOptions {
  readonly sandbox: Sandbox;
  print(line: string): void;
}

/** Worlds that the process before left in a file, and the place for those of this one. */
export interface WorldsFile {
  /**
   * Takes up the worlds, and names the lost ones.
   * @returns a function that writes all worlds there, secrets and all, for this user alone; called when the server takes no more requests
   * @throws one sentence where the file cannot be written
   */
  goOn(options: WorldsFileOptions): () => void;
}

/**
 * Opens a file of worlds before anything else begins. The file stays as it is until its successor is whole: a process
 * that is killed, or finds the disk full, leaves the file before it. A mark beside it stands for the process that has it.
 * @throws one sentence for a file that cannot be read or written, or holds anything but worlds
 */
export function openWorldsFile(given: string): WorldsFile {
  const flag = `--keep-worlds ${given}`;
  const before = readWorlds(given, flag);
  const file = before ? realpathSync(given) : given;
  const folder = dirname(file);
  if (!isThere(folder)) throw new Error(`${flag}: there is no folder ${folder}`);
  const write = (path: string, content: string | Uint8Array) =>
    orSentence(`${flag}: this file cannot be written`, () => writeWhole(path, content, { mode: 0o600 }));
  const mark = join(folder, `.${basename(file)}.running`);
  const isUnfinished = isThere(mark);
  write(mark, '');
  // Set again once the server listens: a server that cannot start has nothing of the worlds.
  if (!isUnfinished) rmSync(mark);
  return {
    goOn: ({ sandbox, print }) => {
      write(mark, '');
      if (before) resumeFrom(sandbox, before, isUnfinished, print);
      else if (isUnfinished) {
        sandbox.lose(MAIN_WORLD);
        print('the worlds are gone: the process before ended without leaving them; main begins anew');
      }
      return () => {
        write(file, Buffer.concat(sandbox.all().map((world) => Buffer.from(`${JSON.stringify(keepWorld(world))}\n`))));
        rmSync(mark, { force: true });
      };
    },
  };
}

function resumeFrom(
  sandbox: Sandbox,
  before: readonly KeptWorld[],
  isUnfinished: boolean,
  print: (line: string) => void,
): void {
  const lost = resumeWorlds(sandbox, before);
  for (const { id, why } of lost) print(`world ${id} is gone: this version cannot go on with it (${why})`);
  const kept = before.length - lost.length;
  const worlds = kept === 1 ? '1 world goes on' : `${kept} worlds go on`;
  if (kept > 0 && isUnfinished)
    print(`the process before ended without leaving its worlds: ${worlds} where the one before it ended`);
  else if (kept > 0) print(`${worlds} where the process before ended`);
}

/** Null where no process has left anything. */
function readWorlds(file: string, flag: string): readonly KeptWorld[] | null {
  let size: number;
  try {
    size = stampOf(file, flag).size;
  } catch (error) {
    if (error instanceof UnreadableFixture && error.isGone) return null;
    throw error;
  }
  if (size === 0) return null;
  const bytes = orSentence(`${flag}: this file cannot be read`, () => readFileSync(file));
  const worlds = worldsIn(bytes);
  // Not replaced: it may be anything that a person meant to keep.
  if (!worlds?.every(isKept))
    throw new Error(`${flag}: expected worlds that a sandbox has left there, got another file; name a new one`);
  return worlds;
}

/** First byte of a file of version 1, which holds a value of V8. */
const VERSION_1 = 0xff;

/** A world file on each line; null for bytes that hold none. */
function worldsIn(bytes: Buffer): unknown[] | null {
  const worlds: unknown[] = [];
  try {
    if (bytes[0] === VERSION_1) return ofVersion1(process.getBuiltinModule('node:v8').deserialize(bytes));
    // All of them may be longer than a text can be.
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf('\n', from);
      worlds.push(JSON.parse(bytes.toString('utf8', from, end)));
      from = end + 1;
    }
    return worlds;
  } catch {
    return null;
  }
}

function ofVersion1(worlds: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  return worlds.map(({ id: world, snapshot, history: entries, ...history }) => {
    return { ...(snapshot as object), world, history: { ...history, entries } };
  });
}
