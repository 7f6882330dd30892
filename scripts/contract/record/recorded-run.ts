import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { explain } from '#contract/explain.ts';
import { countedList, countedMap } from '#contract/fields.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';

export const RECORDING_FORMAT = 1;

const Call = z.custom<EndpointName>((value) => typeof value === 'string' && Object.hasOwn(ENDPOINTS, value));
const Refused = z.custom<RefusalCode>((value) => typeof value === 'string' && isRefusalCode(value));
const CodeValue = z.union([z.string(), z.number()]);
const Name = z.optional(z.string());
/** Places of a run, and findings about them, each with some to spare. */
const LINES_MAX = 10_000;

/** Knowledge of a run about its target, as `--record` writes it: nobody is named in it. */
export const RecordedRun = z.object({
  format: z.literal(RECORDING_FORMAT),
  /** calls and situations that were looked at: `POST /uc/login, wrong password` */
  places: countedList(z.string(), LINES_MAX),
  /** keys of the promises that were looked at; older recordings hold none */
  promises: z.optional(countedList(z.string(), LINES_MAX)),
  findings: countedList(
    z.object({
      key: z.string(),
      call: Call,
      place: z.string(),
      what: z.string(),
      got: z.string(),
      expected: z.string(),
      grade: z.enum(['spec', 'assumed', 'quality']),
      source: z.string(),
    }),
    LINES_MAX,
  ),
  refusals: countedList(
    z.object({
      call: Call,
      place: z.string(),
      refusal: Refused,
      status: z.int().check(z.gte(100), z.lte(999)),
      code: CodeValue,
      codeField: z.nullable(z.string()),
      text: z.string(),
      textField: z.nullable(z.string()),
    }),
    LINES_MAX,
  ),
  /** how successes are wrapped, each way once, the commonest first */
  envelopes: countedList(
    z.object({
      words: z.string(),
      codeField: z.nullable(z.string()),
      code: z.nullable(CodeValue),
      textField: z.optional(z.nullable(z.string())),
      text: z.optional(z.nullable(z.string())),
      fields: z.optional(countedMap(z.string(), z.enum(['id', 'millis', 'iso']), LINES_MAX)),
    }),
    LINES_MAX,
  ),
  /** names and forms of the target's own */
  habits: z.optional(
    z.object({
      ...{ csrfCookie: Name, csrfHeader: Name, sessionCookie: Name, padding: Name, keyForm: Name, keyPlace: Name },
      ...{ gsidNull: z.optional(z.boolean()), passedFalse: z.optional(z.boolean()), logoutLocation: Name },
    }),
  ),
});
export type RecordedRun = z.infer<typeof RecordedRun>;

/** A run that was recorded into a folder. @throws one sentence where there is none */
export function readRecordedRun(folder: string): RecordedRun {
  const file = join(folder, 'run.json');
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `${folder} holds no recording: there is no run.json.` : `${file}: ${message}`);
  }
  const [problem] = explain(RecordedRun, content);
  if (problem) throw new Error(`${file} is not a recording: ${[...problem.path, problem.message].join(' ')}`);
  return RecordedRun.parse(content);
}
