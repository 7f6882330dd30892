import type { Wire } from './wire.ts';

/** Id of the element by which a page of the portal has its wire format. */
export const WIRE_ELEMENT = 'uc-wire';

/** A wire format as an inert element of a page: JSON that no markup ends and nothing runs. */
export function wireElement(wire: Wire): string {
  const json = JSON.stringify(wire).replaceAll(/[<>&\u2028\u2029]/g, escaped);
  return `<script type="application/json" id="${WIRE_ELEMENT}">${json}</script>`;
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The portal's page with the wire format of its back end; it wins over that of the build. */
export function withWire(html: string, wire: Wire): string {
  const element = wireElement(wire);
  return html.replace(/<head\b[^>]*>/, (head) => head + element);
}
