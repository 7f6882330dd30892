import type { FixtureExport, FixtureExportQuery } from '#contract/control/fixture.ts';
import { eventDiagnostics } from '#sandbox/fixture/diagnostics/event-diagnostics.ts';
import { KnownAccounts } from '#sandbox/fixture/diagnostics/known-accounts.ts';
import { storyDiagnostics } from '#sandbox/fixture/diagnostics/story-diagnostics.ts';
import type { World } from '#sandbox/world/world.ts';
import { exported, titleAfter } from './fixture-export.ts';
import { recordAction } from './story-actions.ts';
import { CallsRecorder } from './story-calls.ts';
import { hidingUnusedPasswords } from './story-passwords.ts';
import { type TimelineEntry, timelineOf } from './story-timeline.ts';
import { StoryWriter } from './story-writer.ts';

/**
 * A world's history as a fixture: the one it began with, and for its story the steps inferred for the user. Several
 * users of one world become one.
 * @throws FixtureError where the fixture it began with would be refused today
 */
export function recordFixture(world: World, { title, description }: FixtureExportQuery): FixtureExport {
  const { $schema: _schema, story: _story, description: _description, ...data } = world.fixture.content;
  const { steps, omitted } = recordedStory(world, timelineOf(world));
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
  return exported(given, omitted);
}

function recordedStory(world: World, timeline: readonly TimelineEntry[] | null): StoryWriter {
  const writer = new StoryWriter(beginOf(world, timeline), hidingUnusedPasswords(timeline ?? []));
  if (!timeline) writer.leaveOut('story', 'lost');
  const calls = new CallsRecorder(world, writer);
  for (const entry of timeline ?? []) {
    if (entry.kind === 'call') calls.record(entry);
    else {
      recordAction(writer, entry, (id) => world.portal.accounts.byId(id)?.account ?? id);
      calls.noticed(entry);
    }
  }
  calls.finish();
  return writer;
}

/** Time before the first step counts only where the fixture has something happen in it. */
function beginOf({ fixture, state: { log } }: World, timeline: readonly TimelineEntry[] | null): number {
  const hasAppointments = fixture.content.events?.some(({ at }) => at !== undefined) === true;
  return (hasAppointments ? log.startedAt : null) ?? timeline?.[0]?.at ?? 0;
}
