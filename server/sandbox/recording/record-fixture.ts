import type { FixtureExport, FixtureExportQuery } from '#contract/control/fixture.ts';
import type { Stretches } from '#contract/stretches.ts';
import { eventDiagnostics } from '#sandbox/fixture/diagnostics/fixture-references.ts';
import { KnownAccounts } from '#sandbox/fixture/diagnostics/known-accounts.ts';
import { storyDiagnostics } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { Point } from '#sandbox/world/points.ts';
import type { World } from '#sandbox/world/world.ts';
import { exported, exportFixture, titleAfter } from './fixture-export.ts';
import { CallsRecorder } from './story-calls.ts';
import { hidingUnusedPasswords, typedPasswords } from './story-passwords.ts';
import { peopleIn } from './story-people.ts';
import { isKept, reachesTo, type Stretch, type TimelineEntry, timelineOf } from './story-timeline.ts';
import { StoryWriter } from './story-writer.ts';

/** The point that a recording would begin at is not kept. */
export class PointGone extends Error {}

/**
 * A stretch of a world's history as a fixture: the world as it stood before it, and for its story the steps inferred for
 * the user. Two browsers become two people, several users of one browser one.
 * @throws FixtureError where the fixture it began with would be refused today; PointGone
 */
export function* recordFixture(world: World, query: FixtureExportQuery): Stretches<FixtureExport> {
  const { title, description, from, until } = query;
  const { point, ...stretch } = begun(world, {
    from: from === undefined ? undefined : Number(from),
    until: until === undefined ? until : Number(until),
  });
  const state = point && world.stateAt(point);
  // Before the first pause, in which the world goes on.
  const { steps, ...written } = recordedStory(world, stretch, point, state?.inbox.last ?? 0);
  const began = state ? yield* exportFixture(state, {}) : { content: world.fixture.content, omitted: [] };
  const {
    $schema: _schema,
    parts: _parts,
    story: _story,
    cases: _cases,
    description: _description,
    ...data
  } = began.content as Fixture;
  const omitted = [...began.omitted.filter(({ path }) => path !== 'story'), ...written.omitted];
  const recorded = { ...data, story: steps };
  const known = new KnownAccounts(data);
  const speaksOfStrangers = eventDiagnostics(recorded, known).length > 0;
  // Calls by hand may come from no page: a story cannot describe them.
  const isBroken = speaksOfStrangers || storyDiagnostics(recorded, known).length > 0;
  if (isBroken) omitted.push({ path: 'story', why: speaksOfStrangers ? 'reference' : 'noStep' });
  const given = {
    ...data,
    title: title || titleAfter(world.fixture, '录制'),
    ...(description && { description }),
    ...(steps.length > 0 && !isBroken && { story: steps }),
  };
  return yield* exported(given, omitted);
}

/** A stretch, and the point before it; null for the world's beginning. */
interface Begun extends Stretch {
  readonly point: Point | null;
}

/** A reset or restore that lies between leaves nothing to record before it: then the stretch begins there. @throws PointGone */
function begun(world: World, stretch: Stretch): Begun {
  const { history } = world;
  const { from, until } = stretch;
  const point = from === undefined ? null : pointBefore(world, from);
  if (isKept(history, from, point) || (until ?? Number.POSITIVE_INFINITY) <= reachesTo(history))
    return { ...stretch, point };
  if (isKept(history, undefined, null)) return { until, point: null };
  const start = world.past.points
    .list()
    .find((kept) => kept.kind === 'start' && kept.number >= history.beginning.number);
  return start ? { from: start.seq + 1, until, point: start } : { ...stretch, point };
}

/** The newest point before an event, on the way that led to it. @throws PointGone */
function pointBefore({ past, history }: World, seq: number): Point {
  const point = past.points.list().findLast((kept) => kept.seq < seq && kept.kind !== 'left');
  const back = history.outcomes().findLast((event) => event.kind === 'return' && event.seq < seq);
  const base = back?.kind === 'return' && back.seq > (point?.seq ?? 0) ? past.points.find(back.checkpoint) : point;
  if (!base) throw new PointGone();
  return base;
}

function recordedStory(world: World, stretch: Stretch, point: Point | null, messages: number): StoryWriter {
  const timeline = timelineOf(world, stretch, point);
  const writer = new StoryWriter(beginOf(world, timeline, point), hidingUnusedPasswords(timeline ?? []));
  if (!timeline) writer.leaveOut('story', 'lost');
  const calls = new CallsRecorder(world, writer, peopleIn(timeline ?? []), messages);
  const signedIn = timeline?.length && point ? accountIn(world, point) : undefined;
  if (signedIn !== undefined) writer.write({ session: signedIn });
  for (const entry of timeline ?? []) {
    if (entry.kind === 'call') calls.record(entry);
    else calls.act(entry);
  }
  calls.finish();
  const typed = new Set(writer.steps.flatMap(({ fill = {} }) => Object.values(fill)));
  if (typedPasswords(timeline ?? []).some((text) => !typed.has(text))) writer.leaveOut('password', 'replaced');
  return writer;
}

/** The account that the browser of a point was signed in to. */
function accountIn(world: World, { session, snapshot }: Point): string | undefined {
  const accountId = snapshot.records.sessions.values.find(({ id }) => id === session)?.accountId ?? null;
  return accountId === null ? undefined : world.portal.accounts.byId(accountId)?.account;
}

/** Time before the first step counts only where the fixture has something happen in it. */
function beginOf({ fixture, history }: World, timeline: readonly TimelineEntry[] | null, point: Point | null): number {
  const hasAppointments = fixture.content.events?.some(({ at }) => at !== undefined) === true;
  const begin = point ? point.snapshot.at : history.beginning.at;
  return (hasAppointments ? begin : null) ?? timeline?.[0]?.at ?? 0;
}
