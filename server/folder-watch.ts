import { basename } from 'node:path';
import { type FixtureDisk, reasonOf } from './fixture-disk.ts';

/** A watch of one folder, begun again where the folder is another by the same name. */
export class FolderWatch {
  readonly #disk: FixtureDisk;
  readonly #folder: string;
  readonly #onChange: (name: string) => void;
  readonly #print: (line: string) => void;
  #stop: (() => void) | null = null;
  #watched = '';
  #reported = '';

  constructor(disk: FixtureDisk, folder: string, onChange: (name: string) => void, print: (line: string) => void) {
    this.#disk = disk;
    this.#folder = folder;
    this.#onChange = onChange;
    this.#print = print;
  }

  keepWatching(): void {
    const identity = this.#identity();
    if (this.#stop && identity === this.#watched) return;
    this.stop();
    this.#watched = identity;
    if (identity === '') return;
    try {
      this.#stop = this.#disk.watch(
        this.#folder,
        (name) => {
          // The folder itself was moved or removed: this watch will never report anything again.
          if (name === basename(this.#folder)) this.stop();
          this.#onChange(name);
        },
        (error) => this.#fail(error),
      );
      this.#reported = '';
    } catch (error) {
      this.#fail(error);
    }
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #fail(error: unknown): void {
    this.stop();
    const line = `${this.#folder} 无法监视，改为每秒检查：${reasonOf(error)}`;
    if (line !== this.#reported) this.#print(line);
    this.#reported = line;
  }

  /** Tells a folder from a later one by the same name; empty where there is none. */
  #identity(): string {
    try {
      const { ino, birthtimeMs } = this.#disk.stat(this.#folder);
      return `${ino} ${birthtimeMs}`;
    } catch {
      return '';
    }
  }
}
