import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { jsonOf } from '#contract/json-value.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { decode } from '#contract/wire/decode.ts';
import { type Reader, valueIn } from '#contract/wire/read-data.ts';
import { pathOf, type Wire } from '#contract/wire/wire.ts';
import { ANYTHING } from '#kit/call-response.ts';

/** A response of supertest from an agent of the kit. */
export interface PortalResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: supertest's own headers are typed so
  readonly headers: any;
  readonly text: string;
  /** as sent */
  // biome-ignore lint/suspicious/noExplicitAny: supertest's own body is typed so
  readonly body: any;
  /** the answer in the contract's form, for any wire format; for a path that is no call of the contract, refusals alone */
  readonly portal: PortalRead;
}

/** An answer as the wire format decodes it: a part that its kind does not have is missing. */
export interface PortalRead {
  readonly kind: 'success' | 'refusal' | 'unreadable';
  /** of a success */
  // biome-ignore lint/suspicious/noExplicitAny: data of any call
  readonly data?: any;
  /** of a refusal: as it came, and the contract's codes that travel as this one */
  readonly code?: string;
  readonly codes?: readonly string[];
  readonly text?: string;
  readonly loginUrl?: string | null;
  /** of an answer that cannot be read: the place, and the form that it should have */
  readonly field?: string;
  readonly expected?: string;
  readonly got?: string;
}

/** A Test of supertest, as far as its response is looked at. */
interface Answering {
  readonly url: string;
  on(event: 'response', listener: (response: object) => void): unknown;
}

/** Gives the response of each Test its `portal`, before any expectation sees it. */
export function withPortal(wire: Wire): (test: Answering) => void {
  return (test) => {
    test.on('response', (response) => {
      const read = () => portalOf(wire, test.url, response as Omit<PortalResponse, 'portal'>);
      Object.defineProperty(response, 'portal', { get: read, configurable: true });
    });
  };
}

function portalOf(wire: Wire, url: string, { status, headers, text = '' }: Omit<PortalResponse, 'portal'>) {
  const call = callAt(wire, new URL(url).pathname);
  const leadsElsewhere = status >= 300 && headers.location !== undefined;
  const reader = { name: call?.name ?? '', response: call ? readerOf(call) : ANYTHING, catalogue: REFUSALS };
  const read = decode<unknown>(wire, reader, { status, body: jsonOf(text) ?? text, leadsElsewhere });
  return call || read.kind === 'refusal' ? read : undefined;
}

/** Reads data without a field that is assumed: another back end may not have it. */
function readerOf(call: Endpoint): Reader<unknown> {
  const response = call.response as Reader<unknown>;
  const isLeftOut = (data: unknown, path: readonly PropertyKey[]) => {
    const steps = path.map((step) => (typeof step === 'number' ? '[]' : String(step)));
    const isMissing = (valueIn(data, path) ?? null) === null;
    return isMissing && sourceOf(call, ['response', ...steps].join('.')) === 'assumed';
  };
  return {
    _zod: response._zod,
    safeParse(data) {
      const parsed = response.safeParse(data);
      if (parsed.success) return parsed;
      const issues = parsed.error.issues.filter(({ path }) => !isLeftOut(data, path));
      return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
    },
  };
}

/** The call of the contract at a path of this back end, with or without a gateway's prefix. */
export function callAt(wire: Pick<Wire, 'calls'>, pathname: string) {
  return Object.values(ENDPOINTS).find(({ name }) => {
    const path = pathOf(wire, name);
    return path !== null && pathname.replaceAll('%24', '$').endsWith(path);
  });
}
