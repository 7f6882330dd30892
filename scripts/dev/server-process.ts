import { type ChildProcess, type Serializable, type SpawnOptions, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { messageOf } from '#scripts/run/command-line.ts';
import { type Bundle, bundleOf, type Program } from './program-bundle.ts';
import { watchFiles } from './watch-files.ts';

/** Tens of times what an end takes. */
const END_PATIENCE_MS = 10_000;

export interface Server {
  readonly program: Program;
  /** the program as its sources are now */
  readonly bundle: Bundle;
  readonly flags: readonly string[];
}

/**
 * A server as concurrently runs it: one process to it, though a changed file of its code starts another one, and so does
 * a signal that ended it. Emits `ready` at its first line, and `close` with the exit code, once: it was told to end, or it
 * could not start.
 */
export class ServerProcess extends EventEmitter {
  /** id of its first process: its name to concurrently */
  readonly pid: number | undefined;
  readonly stdin = null;
  readonly stdout = new PassThrough();
  readonly stderr = null;
  readonly #server: Server;
  readonly #options: SpawnOptions;
  #bundle: Bundle;
  #child: ChildProcess | undefined;
  /** the process that runs has printed a line */
  #isUp = false;
  /** its words on stderr before its first line on stdout; null from then on */
  #aside: string | null = '';
  #isEnding = false;
  #changing: Promise<void> | undefined;
  #isChangedAgain = false;
  #stopWatching: () => void = () => undefined;

  constructor(server: Server, options: SpawnOptions) {
    super();
    this.#server = server;
    this.#options = options;
    this.#bundle = server.bundle;
    this.#watch();
    this.pid = this.#spawn();
  }

  /** Its words on stderr where it could not start; null where it could. */
  get refusal(): string | null {
    return this.#aside?.trimEnd() || null;
  }

  /** @returns false where none runs to take it */
  send(message: Serializable): boolean {
    return this.#child?.send(message) ?? false;
  }

  /** Ends it for good. */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    void this.#stop().then(() => this.#close(0));
  }

  #close(code: number): void {
    this.#isEnding = true;
    this.#stopWatching();
    this.stdout.end();
    this.emit('close', code, null);
  }

  #watch(): void {
    this.#stopWatching();
    const { takenLive } = this.#server.program;
    const watched = this.#bundle.inputs.filter((file) => !takenLive.includes(file));
    this.#stopWatching = watchFiles(watched, () => this.#changed());
  }

  #spawn(): number | undefined {
    const { program, flags } = this.#server;
    const child = spawn(process.execPath, [...program.flags, this.#bundle.file, ...flags], this.#options);
    this.#child = child;
    this.#isUp = false;
    child.stdout?.on('data', (chunk: Buffer) => {
      this.#isUp = true;
      this.#ready();
      this.stdout.write(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#aside === null) this.stdout.write(chunk);
      else this.#aside += chunk.toString();
    });
    child.once('close', (code, signal) => this.#ended(child, code, signal));
    return child.pid;
  }

  #ready(): void {
    if (this.#aside === null) return;
    this.stdout.write(this.#aside);
    this.#aside = null;
    this.emit('ready');
  }

  #ended(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#isEnding) return;
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    if (this.#aside !== null) {
      this.#aside ||= `${this.#server.program.name} ended ${how} before it was ready`;
      this.#close(code ?? 1);
    } else if (signal !== null && this.#isUp) {
      this.#say(`ended ${how}; it is started again`);
      this.#spawn();
    } else {
      this.#say(`ended ${how}; a change of its files starts it again`);
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
      bundle = await bundleOf(this.#server.program);
    } catch (error) {
      const next = this.#child ? 'goes on with the code before' : 'waits for a change';
      this.#say(`${stripVTControlCharacters(messageOf(error)).trimEnd()}\n${next}`);
      return;
    }
    if (this.#isEnding || (this.#child && bundle.file === this.#bundle.file)) return;
    this.#bundle = bundle;
    this.#watch();
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
    this.stdout.write(`${text}\n`);
  }
}
