import * as z from 'zod/mini';
import { KEY_CACHE_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import type { PublicKeyResponse } from '#contract/portal/login.ts';
import type { ApiClient } from './api-client.ts';
import { type FieldsOf, Id } from './used-fields.ts';

/** Checks the shape only: node-rsa validates the key when it parses it. */
const Key = z.object({ publicKey: Id } satisfies FieldsOf<PublicKeyResponse>);

/** The public key (PEM), cached for two minutes (spec §9). */
export class PublicKeys {
  readonly #api: ApiClient;
  #cached: { readonly publicKey: string; readonly at: number } | null = null;
  #pending: Promise<string> | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Callers at the same time share one request. */
  async current(): Promise<string> {
    if (this.#cached) {
      const age = Date.now() - this.#cached.at;
      if (age >= 0 && age < KEY_CACHE_MS) return this.#cached.publicKey;
    }
    this.#pending ??= this.#fetch().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** Makes the next use fetch: the server refused the key, it was garbage, or the page came back from the cache. */
  forget(): void {
    this.#cached = null;
  }

  async #fetch(): Promise<string> {
    const { publicKey } = await this.#api.call({ method: 'GET', path: PATHS.publicKey }, Key);
    this.#cached = { publicKey, at: Date.now() };
    return publicKey;
  }
}
