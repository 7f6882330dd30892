import { isFields } from '#contract/json-value.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { plainText } from '#contract/value-words.ts';
import { CODE_FIELDS, MESSAGE_FIELDS, readFailure } from '#contract/wire/tolerant.ts';
import { type Answer, isRefusal, outcomeWords, successOf } from './answer.ts';

/** A refusal's code as it travels, its text, and the fields that hold them (`err.code`, `retCode`), in any form of spec §8. */
export function refusalFields(body: unknown) {
  const { code, message } = readFailure(body);
  const fields = placesOf(body);
  const found = fields.find(({ name, value }) => isCodeName(name) && code !== '' && plainText(value).trim() === code);
  const said = fields.find(
    ({ name, value }) => isTextName(name) && message !== '' && readFailure(at(name, value)).message === message,
  );
  const value = found?.value;
  return {
    code: typeof value === 'number' ? value : code,
    codeField: found?.name ?? null,
    text: message,
    textField: said?.name ?? null,
  };
}

function placesOf(body: unknown): { name: string; value: unknown }[] {
  if (!isFields(body)) return [];
  const nested = isFields(body.err)
    ? Object.entries(body.err).map(([name, value]) => ({ name: `err.${name}`, value }))
    : [];
  return [...nested, ...Object.entries(body).map(([name, value]) => ({ name, value }))];
}

function isCodeName(name: string): boolean {
  return CODE_FIELDS.some((field) => name === field || name === `err.${field}`);
}

function isTextName(name: string): boolean {
  return name === 'err.msg' || MESSAGE_FIELDS.some((field) => name === field || name === `err.${field}`);
}

function at(name: string, value: unknown): object {
  return name.startsWith('err.') ? { err: { [name.slice('err.'.length)]: value } } : { [name]: value };
}

/** An answer that was to be a success. */
export function refusalWords(call: EndpointName, answer: Answer): string {
  if (successOf(call, answer)) return 'a success';
  if (!isRefusal(call, answer) || !isFields(answer.body)) return outcomeWords(call, answer);
  const { code, text } = refusalFields(answer.body);
  return `refused (${[answer.status, code, text].filter((part) => part !== '').join(' ')})`;
}

/** True for the catalogue's text, with anything in its places. */
export function isTextOf(template: string, text: string): boolean {
  const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 's').test(text);
}
