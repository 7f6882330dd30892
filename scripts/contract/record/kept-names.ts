import * as z from 'zod/mini';
import { COPY } from '#contract/copy.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/envelope.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS, PORTAL_COOKIES } from '#contract/portal-names.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';

/** Names that the contract gives to fields, parameters and cookies: they say nothing about anybody. */
export const CONTRACT_KEYS: ReadonlySet<string> = new Set([
  ...['success', 'data', 'ctoken', ...CODE_FIELDS, ...MESSAGE_FIELDS, ...Object.values(PORTAL_COOKIES)],
  ...[Refusal, ...Object.values<Endpoint>(ENDPOINTS).flatMap(({ body, query, response }) => [body, query, response])]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))),
]);

/** The names of all properties of a JSON schema. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([word, inner]) =>
    word === 'properties' ? [...Object.keys(inner), ...Object.values(inner).flatMap(namesIn)] : namesIn(inner),
  );
}

/** Values of the contract itself, which say nothing about anybody. */
export const KEPT_VALUES: ReadonlySet<string> = new Set([
  ...Object.values(BUSINESS_HEADERS),
  ...['sup', 'login', 'register', 'forgetPwd', 'pwd', 'sms', 'multi_account', 'native', 'qrcode', 'release', 'PC'],
  ...['gotoUrl', '', COPY['login.config.name'], ...Object.values(PATHS), ...Object.values(PAGES)],
]);
