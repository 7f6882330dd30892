import { readFileSync } from 'node:fs';
import { MAIN_WORLD } from '#contract/storage.ts';
import { type CarriedWorld, carryWorld, takeUpWorlds } from '#sandbox/world/carried-world.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { orSentence, writeWhole } from './whole-file.ts';

export interface WorldsFileOptions {
  readonly sandbox: Sandbox;
  readonly file: string;
  print(line: string): void;
}

/**
 * Goes on with the worlds that the process before left in a file, and says which it could not go on with. While a
 * process runs the file is empty, so that the next one knows if it ended without leaving its worlds.
 * @returns leaves all worlds there, secrets and all, for this user alone; called when the server takes no more requests
 */
export function keepWorlds({ sandbox, file, print }: WorldsFileOptions): () => void {
  const before = readWorlds(file);
  if (before === 'none') {
    sandbox.lose(MAIN_WORLD);
    print('the worlds are gone: the process before ended without leaving them; main begins anew');
  } else if (before) {
    const lost = takeUpWorlds(sandbox, before);
    for (const { id, why } of lost) print(`world ${id} is gone: this version cannot go on with it (${why})`);
    const kept = before.length - lost.length;
    if (kept > 0) print(`${kept} ${kept === 1 ? 'world goes' : 'worlds go'} on where the process before ended`);
  }
  write(file, Buffer.alloc(0));
  return () => write(file, process.getBuiltinModule('node:v8').serialize(sandbox.all().map(carryWorld)));
}

/** Null where there was no process before, `none` where it left nothing that can be read. */
function readWorlds(file: string): readonly CarriedWorld[] | 'none' | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file}: this file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  if (bytes.length === 0) return 'none';
  try {
    return process.getBuiltinModule('node:v8').deserialize(bytes) as CarriedWorld[];
  } catch {
    return 'none';
  }
}

function write(file: string, bytes: Uint8Array): void {
  const act = () => writeWhole(file, bytes, { mode: 0o600 });
  orSentence(`--keep-worlds ${file}: this file cannot be written`, act);
}
