import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { irregularFileText, isThere, reasonOf } from './fixtures/fixture-files.ts';

/** Errors of a file system without hard links. */
const LINKLESS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

interface WriteOptions {
  /** of a new file */
  readonly mode?: number;
  /** fails with EEXIST where the name is taken, however many writers there are */
  readonly isNew?: boolean;
}

/**
 * Writes a file all or nothing: a full disk, or an end in the middle, leaves the file before it. A path that is no file, such
 * as a pipe or a link, is written as it stands.
 * @throws the system's own error
 */
export function writeWhole(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666, isNew = false }: WriteOptions = {},
): void {
  const former = lstatSync(file, { throwIfNoEntry: false });
  if (former && !former.isFile() && !isNew) {
    writeThrough(file, content);
    return;
  }
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { mode, flag: 'wx', flush: true });
    if (isNew) linkNew(draft, file);
    else renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Tries a path by a file beside it: a file system such as /proc grants its folders and refuses every new file.
 * @throws the system's own error, or one with the words for a folder
 */
function tryWriting(file: string): void {
  if (basename(file) === '') throw new Error('it has no name');
  const former = statSync(file, { throwIfNoEntry: false });
  if (former?.isDirectory()) throw new Error('it is a folder');
  if (former) {
    accessSync(file, constants.W_OK);
    return;
  }
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  closeSync(openSync(draft, 'w'));
  rmSync(draft);
}

/**
 * A file that a command writes when its work is done: its folders are made, and it is tried, before that begins.
 * @param label the file in messages, with its option
 * @returns a function that writes it
 * @throws one sentence where it cannot be written, as that function does
 */
export function openOutput(label: string, file: string): (content: string) => void {
  const attempt = (act: () => void) => orSentence(`${label}: this file cannot be written`, act);
  attempt(() => {
    makeFolder(dirname(file));
    tryWriting(file);
  });
  return (content) => attempt(() => writeWhole(file, content));
}

/** A pipe from which nobody reads fails at once: opened as it is, it would wait for a reader. */
function writeThrough(file: string, content: string | Uint8Array): void {
  const isPipe = statSync(file, { throwIfNoEntry: false })?.isFIFO() === true;
  const held = isPipe ? openSync(file, constants.O_WRONLY | constants.O_NONBLOCK) : null;
  try {
    writeFileSync(file, content);
  } finally {
    if (held !== null) closeSync(held);
  }
}

/** The text of a file, which is a regular one. @throws the system's own error, or one with the words for another kind */
export function readWhole(file: string): string {
  const kind = irregularFileText(statSync(file));
  if (kind !== null) throw new Error(kind);
  return readFileSync(file, 'utf8');
}

function linkNew(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!LINKLESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

/** Does something with a file. @throws one sentence that begins with `sentence` and ends with the system's reason */
export function orSentence<T>(sentence: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new Error(`${sentence}: ${reasonOf(error)}`);
  }
}

/**
 * Makes a folder and those above it, each by a call of its own: the recursive call of Node never returns where a file
 * system such as /proc refuses a folder as if its parent were missing.
 * @throws the system's own error
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !isThere(at) && at !== dirname(at); at = dirname(at)) missing.push(at);
  for (const one of missing.reverse()) mkdirSync(one);
}
