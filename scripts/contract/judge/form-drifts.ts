import type * as z from 'zod/mini';
import { isFields } from '#contract/json-value.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { inForm } from '#contract/wire/forms.ts';
import { momentForm } from '#contract/wire/moments.ts';
import { callWire, type Wire } from '#contract/wire/wire.ts';

/** A value in another form than the wire format has for its place. */
interface FormDrift {
  /** `data.3.accountId` */
  readonly field: string;
  readonly got: string;
  readonly expected: string;
}

/**
 * Values of a success that are readable, but travel in another form than the wire format has: a number in place of a
 * text, a plain list in place of a page. Whether a field without a value is null or left out is no drift.
 * @param sent the data as they came
 * @param data the same in the contract's form
 */
export function formDrifts(wire: Wire, call: EndpointName, sent: unknown, data: unknown): FormDrift[] {
  const written = inForm(wire, call, ENDPOINTS[call].response as z.ZodMiniType, data);
  const lists = callWire(wire, call).lists ?? wire.values.lists;
  // An item of a page has its place in the contract's list.
  const page = Array.isArray(data) && lists !== 'plain' ? `data.${lists.items}.` : 'data.';
  return differences(sent, written, 'data').map(({ field, ...drift }) => ({
    field: field.startsWith(page) ? `data.${field.slice(page.length)}` : field,
    ...drift,
  }));
}

function differences(got: unknown, written: unknown, field: string): FormDrift[] {
  if (got === null || got === undefined || written === null || written === undefined) return [];
  if (Array.isArray(got) && Array.isArray(written))
    return got.flatMap((item, at) => differences(item, written[at], `${field}.${at}`));
  if (isFields(got) && isFields(written))
    return Object.keys(written).flatMap((name) =>
      Object.hasOwn(got, name) ? differences(got[name], written[name], `${field}.${name}`) : [],
    );
  if (got === written) return [];
  const [one, other] = [formOf(got), formOf(written)];
  return one === other ? [] : [{ field, got: one, expected: other }];
}

function formOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isFields(value)) return 'an object';
  if (typeof value !== 'string') return `a ${typeof value}`;
  if (value.startsWith('data:image/')) return 'a data url';
  const moment = momentForm(value);
  return moment === null ? 'a text' : `a moment in ${moment}`;
}
