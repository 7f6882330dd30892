import { join } from 'node:path';
import { type EnvironmentModuleNode, normalizePath, type ViteDevServer } from 'vite';
import { drawLive, SOURCE } from '#client-vite/first-paint.ts';
import type { PageAddress } from '#contract/portal/pages.ts';
import type { StaticMarkup } from '#http/pages/first-paint.ts';
import { readKept, writeKept } from './kept-file.ts';
import { fileOf, type Sources } from './sources.ts';

interface Kept {
  readonly version: string;
  /** modules that the pages were drawn from, and their texts' digests */
  readonly files: readonly (readonly [id: string, digest: string])[];
  /** by the name of a page's address */
  readonly pages: Readonly<Record<string, StaticMarkup>>;
}

const NOTHING: Kept = { version: '', files: [], pages: {} };

/** First paints of pages, each drawn once until a file changes that they are drawn from: also by an earlier start. */
export class DrawnPages {
  readonly #server: ViteDevServer;
  readonly #sources: Sources;
  readonly #version: string;
  readonly #file: string;
  #kept: Promise<Kept>;
  #changes = 0;

  constructor(server: ViteDevServer, sources: Sources, version: string) {
    this.#server = server;
    this.#sources = sources;
    this.#version = version;
    this.#file = join(server.config.cacheDir, 'first-paint.json');
    this.#kept = this.#restored();
    server.watcher.on('all', (_event, file) => void this.#changed(normalizePath(file)));
  }

  async of(address: PageAddress): Promise<StaticMarkup> {
    return (await this.#kept).pages[address.name] ?? this.#draw(address);
  }

  async #changed(file: string): Promise<void> {
    this.#changes += 1;
    const { files } = await this.#kept;
    if (files.some(([id]) => fileOf(id) === file)) this.#kept = Promise.resolve(NOTHING);
  }

  async #restored(): Promise<Kept> {
    const kept = await readKept<Kept>(this.#file);
    if (kept?.version !== this.#version) return NOTHING;
    const same = await Promise.all(kept.files.map(([id, digest]) => this.#sources.isSame('ssr', id, digest)));
    if (same.includes(false)) return NOTHING;
    const { watcher, config } = this.#server;
    watcher.add(kept.files.map(([id]) => fileOf(id)).filter((file) => !file.startsWith(`${config.root}/`)));
    return kept;
  }

  async #draw(address: PageAddress): Promise<StaticMarkup> {
    const changes = this.#changes;
    const markup = await drawLive(this.#server, address);
    const { pages } = await this.#kept;
    const files = this.#files();
    if (changes !== this.#changes || files === null || address.name in pages) return markup;
    const kept = { version: this.#version, files, pages: { ...pages, [address.name]: markup } };
    this.#kept = Promise.resolve(kept);
    // A full disk costs the next start its time, and nothing else.
    await writeKept(this.#file, kept).catch(() => undefined);
    return markup;
  }

  /** Those that pages are drawn from; null where the text of one of them is not known. */
  #files(): Kept['files'] | null {
    const { moduleGraph } = this.#server.environments.ssr;
    const seen = new Set<EnvironmentModuleNode>(
      moduleGraph.getModulesByFile(normalizePath(join(this.#server.config.root, SOURCE))),
    );
    // A set takes in what is added while it is gone through.
    for (const { importedModules } of seen) for (const imported of importedModules) seen.add(imported);
    const files: (readonly [id: string, digest: string])[] = [];
    for (const { id } of seen) {
      // Another version of a package makes another version of the configuration.
      if (id !== null && !this.#sources.owns(id)) continue;
      const digest = this.#sources.of('ssr', id ?? '');
      if (id === null || digest === undefined) return null;
      files.push([id, digest]);
    }
    return files;
  }
}
