import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REASONS } from '#contract/reasons/reasons.ts';

/** Ends of a message: the end of its code, or `unsent` because the phone has no account. */
const MESSAGE_ENDS = ['used', 'expired', 'replaced', 'exhausted', 'unsent'] as const;
/** Ends of a QR ticket; a cancelled one can be scanned again. `left` is no end here: it takes real time, for which no test waits. */
const TICKET_ENDS = ['confirmed', 'cancelled', 'expired'] as const;
/** Ends of a 1688 authorisation: the end of its grant, or `declined` where there is none. */
const GRANT_ENDS = ['used', 'expired', 'declined'] as const;

const named = <Kind extends string, State extends string>(kind: Kind, states: readonly State[]) =>
  states.map((state) => `${kind}.${state}` as const);

const names = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

/** Names that tests can cover: calls (spec §7), rules, and ends of messages, tickets and grants. */
export const COVERAGE_AXES = {
  calls: { title: 'calls', names: names(ENDPOINTS) },
  rules: { title: 'refusal rules', names: names(REASONS) },
  messages: { title: 'ends of messages', names: named('message', MESSAGE_ENDS) },
  tickets: {
    title: 'ends of tickets',
    names: [...named('ticket', TICKET_ENDS), ...named('grant', GRANT_ENDS)],
  },
} as const;

export type CoverageAxis = keyof typeof COVERAGE_AXES;
export type CoverageName<Axis extends CoverageAxis> = (typeof COVERAGE_AXES)[Axis]['names'][number];
export const COVERAGE_AXIS_NAMES = names(COVERAGE_AXES);

/** Most tests that the file lists for one covered name. */
export const COVERAGE_TESTS_MAX = 20;
export const COVERAGE_KIND = 'uc-sandbox coverage';
/** Format of the file: grows when a field changes its meaning. */
export const COVERAGE_FORMAT = 1;

const axisOf = <Name extends string>(known: readonly Name[]) =>
  z.object({
    of: z.int(),
    met: z.partialRecord(
      z.enum(known),
      z.object({ times: z.int().check(z.gte(1)), tests: z.array(z.string()).check(z.minLength(1)) }),
    ),
    never: z.array(z.string()),
  });

/** The file that a run of tests leaves: of each axis the names that were met, how often and by which tests. */
export const CoverageFile = z.object({
  kind: z.literal(COVERAGE_KIND),
  format: z.literal(COVERAGE_FORMAT),
  calls: axisOf(COVERAGE_AXES.calls.names),
  rules: axisOf(COVERAGE_AXES.rules.names),
  messages: axisOf(COVERAGE_AXES.messages.names),
  tickets: axisOf(COVERAGE_AXES.tickets.names),
});
export type CoverageFile = z.infer<typeof CoverageFile>;
