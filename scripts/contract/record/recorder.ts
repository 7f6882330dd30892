import { join } from 'node:path';
import { HEADERS } from '#contract/storage.ts';
import { keyOf } from '#scripts/contract/finding.ts';
import { readSetCookies } from '#scripts/contract/judge/cookies.ts';
import type { Ledger } from '#scripts/contract/ledger.ts';
import type { WireCall } from '#scripts/contract/target/target-transport.ts';
import { orSentence, writeWhole } from '#server/shell/whole-file.ts';
import { type Pseudonyms, pseudonyms } from './pseudonyms.ts';
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
  readonly #known: Readonly<Record<string, string>>[] = [];
  #during = '';

  /** Begins a case. */
  begin(name: string): void {
    this.#during = name;
  }

  note(call: WireCall): void {
    this.#calls.push({ during: this.#during, call });
  }

  /** Takes note of values that the run was given: they may be sent encrypted, and come back in a sentence. */
  know(values: Readonly<Record<string, string>>): void {
    this.#known.push(values);
  }

  /** A run as it may be written down. */
  recorded(ledger: Ledger): RecordedRun {
    return recorded(ledger, this.#names(ledger));
  }

  /**
   * Writes a run into a folder that is there, for this user alone.
   * @returns what is left of the server's own words, to be read before the recording is passed on
   * @throws one sentence where that cannot be written
   */
  write(folder: string, ledger: Ledger): readonly string[] {
    const names = this.#names(ledger);
    const calls = this.#calls.map((noted) => JSON.stringify(written(noted, names)));
    const run = JSON.stringify(recorded(ledger, names), null, 2);
    orSentence(`--record ${folder}: cannot be written`, () => {
      writeWhole(join(folder, 'calls.jsonl'), `${calls.join('\n')}\n`, { mode: 0o600 });
      writeWhole(join(folder, 'run.json'), `${run}\n`, { mode: 0o600 });
    });
    return names.left();
  }

  /** Every value that the calls tell of: a sentence may hold one that only a later call gives away. */
  #names({ habits, envelopes }: Ledger): Pseudonyms {
    const names = pseudonyms();
    for (const values of this.#known) names.know(values);
    // Names that a mock takes over say how the server is built, and nothing about anybody.
    const { csrfCookie = '', csrfHeader = '', sessionCookie = '' } = habits;
    const added = envelopes.flatMap(({ fields }) => Object.keys(fields ?? {}));
    for (const name of [csrfCookie, csrfHeader, ...sessionCookie.split(', '), ...added]) names.keep(name);
    for (const noted of this.#calls) {
      for (const value of secretsOf(noted.call)) names.know({ token: value });
      written(noted, names);
    }
    names.readSentences();
    return names;
  }
}

/** Cookies and tokens of a call, whose headers are not written down. */
function secretsOf({ request, response }: WireCall): string[] {
  const pairs = [
    ...(request.headers?.cookie ?? '').split(';'),
    ...response.setCookies.map((line) => line.split(';', 1)[0] ?? ''),
  ];
  const values = pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  return [...values, request.headers?.[HEADERS.csrf] ?? ''].filter((value) => value.length >= TOKEN_MIN);
}

/** Shorter values of cookies are switches. */
const TOKEN_MIN = 4;

function written({ during, call: { request, response } }: Noted, names: Pseudonyms): object {
  const { pathname, searchParams } = new URL(request.target, 'http://target.invalid');
  const query = Object.fromEntries([...searchParams].map(([name, value]) => [names.key(name), names.of(value, name)]));
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, names.sentence(value)] as const];
  });
  const { location } = response.headers;
  return {
    during,
    request: {
      method: request.method,
      path: names.path(pathname),
      query,
      ...(request.body !== undefined && { body: bodyOf(request.body, (body) => names.of(body)) }),
    },
    response: {
      status: response.status,
      headers: Object.fromEntries(headers),
      ...(location !== undefined && { location: names.name(location, 'location') }),
      cookies: readSetCookies(response.setCookies).map(({ name, attributes }) => ({
        name: names.key(name),
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
  const { findings, refusals, seen, envelopes, habits } = ledger;
  return {
    format: RECORDING_FORMAT,
    places: [...new Set([...seen.keys()].map((key) => key.slice(0, key.indexOf(': '))))],
    promises: [...seen.keys()].map((key) => key.replace(/(?<=: )field .*$/, (what) => names.what(what))),
    findings: findings.map((finding) => {
      const named = { ...finding, what: names.what(finding.what), got: names.sentence(finding.got) };
      return { ...named, key: keyOf(named) };
    }),
    refusals: refusals.map((refusal) => ({
      ...refusal,
      code: names.code(refusal.code),
      text: names.said(refusal.text),
    })),
    envelopes: envelopes.map(({ words, codeField, code, textField, text, fields = {} }) => ({
      words: names.sentence(words),
      codeField,
      textField,
      code: code === null ? null : names.code(code),
      text: text == null ? text : names.said(text),
      fields: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [names.key(name), kind])),
    })),
    habits,
  };
}
