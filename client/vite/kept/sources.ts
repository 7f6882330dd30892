import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64');

/** File of a module; its name may ask for a form of it. */
export const fileOf = (id: string): string => id.replace(/\?.*$/, '');

/** Texts that Vite made modules of, as digests: its next start compares them with the files. */
export class Sources {
  readonly #digests = new Map<string, string>();
  readonly #project: string;

  /** @param project folder whose files count, with `/` between folders */
  constructor(project: string) {
    this.#project = project;
  }

  /** True for the project's own file: its code, or a package that Vite has built for it. */
  owns(file: string): boolean {
    return file.startsWith(`${this.#project}/`) && !file.startsWith(`${this.#project}/node_modules/`);
  }

  /** @param environment of Vite: each reads files for itself */
  see(environment: string, id: string, text: string): void {
    this.#digests.set(`${environment} ${id}`, digestOf(text));
  }

  of(environment: string, id: string): string | undefined {
    return this.#digests.get(`${environment} ${id}`);
  }

  /** True where the file of a module has this text; it counts as seen then. */
  async isSame(environment: string, id: string, digest: string): Promise<boolean> {
    const now = await readFile(fileOf(id), 'utf8').then(digestOf, () => null);
    if (now !== digest) return false;
    this.#digests.set(`${environment} ${id}`, digest);
    return true;
  }
}

/** Before any other plugin: the texts as they are in the files. */
export function seenSources(sources: Sources): Plugin {
  return {
    name: 'seen-sources',
    apply: 'serve',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (sources.owns(id)) sources.see(this.environment.name, id, code);
      },
    },
  };
}
