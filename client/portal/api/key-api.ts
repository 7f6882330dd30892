import * as z from 'zod/mini';
import { KEY_CACHE_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import type { PublicKeyResponse } from '#contract/portal/login.ts';
import { call } from './call.ts';
import { type FieldsOf, Id } from './used-fields.ts';

/** Checks the shape only: node-rsa validates the key when it parses it. */
const Key = z.object({ publicKey: Id } satisfies FieldsOf<PublicKeyResponse>);

let cached: { publicKey: string; at: number } | null = null;
let pending: Promise<string> | null = null;

/** The public key (PEM), cached for two minutes (spec §9). Callers at the same time share one request. */
export async function publicKey(): Promise<string> {
  if (cached) {
    const age = Date.now() - cached.at;
    if (age >= 0 && age < KEY_CACHE_MS) return cached.publicKey;
  }
  pending ??= fetchKey().finally(() => {
    pending = null;
  });
  return pending;
}

/** Makes the next call fetch: the server refused the key, it was garbage, or the page came back from the cache. */
export function forgetPublicKey(): void {
  cached = null;
}

async function fetchKey(): Promise<string> {
  const answer = await call({ method: 'GET', path: PATHS.publicKey }, Key);
  cached = { publicKey: answer.publicKey, at: Date.now() };
  return answer.publicKey;
}
