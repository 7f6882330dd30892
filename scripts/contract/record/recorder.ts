import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from '#scripts/contract/finding.ts';
import { readSetCookies } from '#scripts/contract/judge/cookies.ts';
import type { Ledger } from '#scripts/contract/ledger.ts';
import type { WireCall } from '#scripts/contract/target/target-transport.ts';
import { Pseudonyms } from './pseudonyms.ts';
import { RECORDING_FORMAT, type RecordedRun } from './recorded-run.ts';

/** Headers of an answer that are written down; everything else may name somebody. */
const KEPT_HEADERS: readonly string[] = [
  ...['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options', 'referrer-policy'],
  ...['cross-origin-resource-policy', 'retry-after', 'allow', 'strict-transport-security', 'vary'],
];

interface Noted {
  readonly during: string;
  readonly call: WireCall;
}

/** Keeps what a target answered; nothing leaves the memory before everything personal in it is replaced. */
export class Recorder {
  readonly #calls: Noted[] = [];
  #during = '';

  /** Begins a case. */
  begin(name: string): void {
    this.#during = name;
  }

  note(call: WireCall): void {
    this.#calls.push({ during: this.#during, call });
  }

  /** A run as it may be written down. */
  recorded(ledger: Ledger): RecordedRun {
    return recorded(ledger, this.#names());
  }

  /** Writes a run into a folder that is there. @throws one sentence where that cannot be written */
  write(folder: string, ledger: Ledger): void {
    const names = this.#names();
    const calls = this.#calls.map((noted) => JSON.stringify(written(noted, names)));
    try {
      writeFileSync(join(folder, 'calls.jsonl'), `${calls.join('\n')}\n`);
      writeFileSync(join(folder, 'run.json'), `${JSON.stringify(recorded(ledger, names), null, 2)}\n`);
    } catch (error) {
      throw new Error(
        `--record ${folder}: cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Every value that the calls tell of: a sentence may hold one that only a later call gives away. */
  #names(): Pseudonyms {
    const names = new Pseudonyms();
    for (const noted of this.#calls) written(noted, names);
    return names;
  }
}

function written({ during, call: { request, response } }: Noted, names: Pseudonyms): object {
  const { pathname, searchParams } = new URL(request.target, 'http://target.invalid');
  const query = Object.fromEntries([...searchParams].map(([name, value]) => [name, names.of(value, name)]));
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, names.sentence(value)] as const];
  });
  const { location } = response.headers;
  return {
    during,
    request: {
      method: request.method,
      path: pathname,
      query,
      ...(request.body !== undefined && { body: bodyOf(request.body, (body) => names.of(body)) }),
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(headers),
      ...(location !== undefined && { location: names.name(location, 'location') }),
      cookies: readSetCookies(response.setCookies).map(({ name, attributes }) => ({
        name,
        attributes:
          'domain' in attributes
            ? { ...attributes, domain: names.name(attributes.domain ?? '', 'domain') }
            : attributes,
      })),
      body: bodyOf(response.text, (body) => names.ofResponse(body)),
    },
  };
}

/** JSON with its values replaced; of anything else its length. */
function bodyOf(text: string, replaced: (body: unknown) => unknown): unknown {
  try {
    return replaced(JSON.parse(text));
  } catch {
    return `${text.length} characters that are no JSON`;
  }
}

function recorded(ledger: Ledger, names: Pseudonyms): RecordedRun {
  const { findings, refusals, seen, envelopes } = ledger;
  return {
    format: RECORDING_FORMAT,
    places: [...new Set([...seen.keys()].map((key) => key.slice(0, key.indexOf(': '))))],
    findings: findings.map((finding) => ({ ...finding, key: keyOf(finding), got: names.sentence(finding.got) })),
    refusals: refusals.map((refusal) => ({ ...refusal, text: names.sentence(refusal.text) })),
    envelopes: envelopes.map((envelope) => ({ ...envelope })),
  };
}
