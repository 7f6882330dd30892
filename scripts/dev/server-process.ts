import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '#scripts/run/command-line.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { type Bundle, bundleOf, type Program } from './program-bundle.ts';
import { watchFiles } from './watch-files.ts';

/** A server that was ended this soon by a signal would be again. */
const SOON_MS = 1_000;
/** Tens of times what an end takes. */
const END_PATIENCE_MS = 10_000;

export interface ServerOptions {
  readonly program: Program;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** takes what the server prints */
  readonly output: NodeJS.WritableStream;
  /** it is there: it printed its first line */
  onReady(): void;
  /** it ended before that, and said why */
  onRefused(why: string): void;
}

/** A server in a process of its own: a changed file of its code restarts it, and so does a signal that ended it. */
export class ServerProcess {
  readonly #options: ServerOptions;
  #bundle: Bundle | undefined;
  #child: ChildProcess | undefined;
  #startedAt = 0;
  /** what it said aside before its first line */
  #aside: string | null = '';
  #isEnding = false;
  #changing: Promise<void> | undefined;
  #isChangedAgain = false;
  #stopWatching: () => void = () => undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** Rejects where its code does not fit together. */
  async start(): Promise<void> {
    this.#take(await bundleOf(this.#options.program));
    if (!this.#isEnding) this.#spawn();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.#stopWatching();
    await this.#stop();
  }

  #take(bundle: Bundle): void {
    this.#stopWatching();
    this.#bundle = bundle;
    if (this.#isEnding) return;
    const { takenLive } = this.#options.program;
    const watched = bundle.inputs.filter((file) => !takenLive.includes(file));
    this.#stopWatching = watchFiles(watched, () => this.#changed());
  }

  #spawn(): void {
    const { program, flags, env, output } = this.#options;
    const child = spawn(process.execPath, [...program.flags, this.#bundle?.file ?? '', ...flags], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // The channel ends with this process, even where no signal could be sent: the server ends then, too.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#startedAt = performance.now();
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#ready();
      output.write(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#aside === null) output.write(chunk);
      else this.#aside += chunk.toString();
    });
    child.once('close', (code, signal) => this.#ended(child, code, signal));
  }

  #ready(): void {
    if (this.#aside === null) return;
    const { output, onReady } = this.#options;
    if (this.#aside !== '') output.write(this.#aside);
    this.#aside = null;
    onReady();
  }

  #ended(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#isEnding) return;
    if (this.#aside !== null) {
      this.#options.onRefused(this.#aside);
    } else if (signal !== null && performance.now() - this.#startedAt > SOON_MS) {
      this.#say(`ended by ${signal}; it is started again`);
      this.#spawn();
    } else {
      this.#say(
        `ended ${signal === null ? `with code ${code}` : `by ${signal}`}; a change of its files starts it again`,
      );
    }
  }

  /** One restart at a time; a change meanwhile makes one more. */
  #changed(): void {
    if (this.#changing !== undefined) {
      this.#isChangedAgain = true;
      return;
    }
    this.#changing = this.#restart().finally(() => {
      this.#changing = undefined;
      if (!this.#isChangedAgain) return;
      this.#isChangedAgain = false;
      this.#changed();
    });
  }

  async #restart(): Promise<void> {
    let bundle: Bundle;
    try {
      bundle = await bundleOf(this.#options.program);
    } catch (error) {
      this.#say(
        `${stripVTControlCharacters(messageOf(error)).trimEnd()}\n${this.#child ? 'goes on with the code before' : 'waits for a change'}`,
      );
      return;
    }
    if (this.#isEnding || (this.#child && bundle.file === this.#bundle?.file)) return;
    this.#take(bundle);
    await this.#stop();
    if (!this.#isEnding) this.#spawn();
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS);
    await closed;
    clearTimeout(impatience);
  }

  #say(text: string): void {
    this.#options.output.write(`${text}\n`);
  }
}
