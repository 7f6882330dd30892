import { isFields, jsonOf } from '#contract/json-value.ts';
import { WIRE_ELEMENT } from '#contract/wire/page-wire.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';

/** The wire format that a page carries; the default where it has none: there every field of spec §8 is read. */
export function pageWire(document: Document): Wire {
  const wire = jsonOf(document.getElementById(WIRE_ELEMENT)?.textContent ?? '');
  return isFields(wire) ? (wire as unknown as Wire) : DEFAULT_WIRE;
}
