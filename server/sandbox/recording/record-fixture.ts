import type { FixtureExport, FixtureExportQuery } from '#contract/control/fixture.ts';
import type { LongWork } from '#contract/long-work.ts';
import { eventDiagnostics } from '#sandbox/fixture/diagnostics/fixture-references.ts';
import { KnownAccounts } from '#sandbox/fixture/diagnostics/known-accounts.ts';
import { storyDiagnostics } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { Checkpoint } from '#sandbox/world/checkpoints.ts';
import type { World } from '#sandbox/world/world.ts';
import { exported, exportFixture, titleAfter } from './fixture-export.ts';
import { CallsRecorder } from './story-calls.ts';
import { hidingUnusedPasswords, typedPasswords } from './story-passwords.ts';
import { peopleIn } from './story-people.ts';
import { isComplete, reachesTo, type SeqRange, type TimelineEntry, timelineOf } from './story-timeline.ts';
import { StoryWriter } from './story-writer.ts';

/** The checkpoint that a recording would begin at is not kept. */
export class CheckpointGone extends Error {}

/**
 * A range of a world's history as a fixture: the world as it stood before it, and for its story the steps inferred for
 * the user. Two browsers become two people, several users of one browser one.
 * @throws FixtureError where the fixture it began with would be refused today; CheckpointGone
 */
export function* recordFixture(world: World, query: FixtureExportQuery): LongWork<FixtureExport> {
  const { title, description, from, until } = query;
  const { checkpoint, ...range } = begun(world, {
    from: from === undefined ? undefined : Number(from),
    until: until === undefined ? until : Number(until),
  });
  const state = checkpoint && world.stateAt(checkpoint);
  // Before the first pause, in which the world goes on.
  const { steps, ...written } = recordedStory(world, range, checkpoint, state?.inbox.last ?? 0);
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

/** A range, and the checkpoint before it; null for the world's beginning. */
interface Begun extends SeqRange {
  readonly checkpoint: Checkpoint | null;
}

/** A reset or restore that lies between leaves nothing to record before it: then the range begins there. @throws CheckpointGone */
function begun(world: World, range: SeqRange): Begun {
  const { history } = world;
  const { from, until } = range;
  const checkpoint = from === undefined ? null : checkpointBefore(world, from);
  if (isComplete(history, from, checkpoint) || (until ?? Number.POSITIVE_INFINITY) <= reachesTo(history))
    return { ...range, checkpoint };
  if (isComplete(history, undefined, null)) return { until, checkpoint: null };
  const start = world.past.checkpoints
    .list()
    .find((each) => each.kind === 'start' && each.number >= history.beginning.number);
  return start ? { from: start.seq + 1, until, checkpoint: start } : { ...range, checkpoint };
}

/** The newest checkpoint before an event, on the way that led to it. @throws CheckpointGone */
function checkpointBefore({ past, history }: World, seq: number): Checkpoint {
  const checkpoint = past.checkpoints.list().findLast((each) => each.seq < seq && each.kind !== 'left');
  const back = history.outcomes().findLast((event) => event.kind === 'return' && event.seq < seq);
  const base =
    back?.kind === 'return' && back.seq > (checkpoint?.seq ?? 0) ? past.checkpoints.find(back.checkpoint) : checkpoint;
  if (!base) throw new CheckpointGone();
  return base;
}

function recordedStory(world: World, range: SeqRange, checkpoint: Checkpoint | null, messages: number): StoryWriter {
  const timeline = timelineOf(world, range, checkpoint);
  const writer = new StoryWriter(beginOf(world, timeline, checkpoint), hidingUnusedPasswords(timeline ?? []));
  if (!timeline) writer.leaveOut('story', 'lost');
  const calls = new CallsRecorder(world, writer, peopleIn(timeline ?? []), messages);
  const signedIn = timeline?.length && checkpoint ? accountIn(world, checkpoint) : undefined;
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

/** The account that the browser of a checkpoint was signed in to. */
function accountIn(world: World, { session, state }: Checkpoint): string | undefined {
  const accountId = state.records.sessions.values.find(({ id }) => id === session)?.accountId ?? null;
  return accountId === null ? undefined : world.portal.accounts.byId(accountId)?.account;
}

/** Time before the first step counts only where the fixture has something happen in it. */
function beginOf(
  { fixture, history }: World,
  timeline: readonly TimelineEntry[] | null,
  checkpoint: Checkpoint | null,
): number {
  const hasAppointments = fixture.content.events?.some(({ at }) => at !== undefined) === true;
  const begin = checkpoint ? checkpoint.state.at : history.beginning.at;
  return (hasAppointments ? begin : null) ?? timeline?.[0]?.at ?? 0;
}
