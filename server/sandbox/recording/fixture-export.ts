import { Document, isCollection, isMap, isSeq, stringify } from 'yaml';
import type { NewFault } from '#contract/control/fault.ts';
import type { FixtureExport, FixtureExportQuery, FixtureOmission } from '#contract/control/fixture.ts';
import { FORMATS } from '#contract/control/format.ts';
import { DEFAULT_SETTINGS, type SettingsChange } from '#contract/control/settings.ts';
import type { LongWork } from '#contract/long-work.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { smsFaultOf } from '#sandbox/events/event-scheduler.ts';
import { eventDiagnostics } from '#sandbox/fixture/diagnostics/fixture-references.ts';
import { KnownAccounts } from '#sandbox/fixture/diagnostics/known-accounts.ts';
import type { Fixture, NamedFixture } from '#sandbox/fixture/fixture.ts';
import type { FixtureEvent } from '#sandbox/fixture/fixture-event.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { storiesOf } from '#sandbox/fixture/plain-stories.ts';
import { changedOf, writtenAccounts } from '#sandbox/world/account-seeds.ts';
import type { WorldState } from '#sandbox/world/world-state.ts';

const LINE_WIDTH = 120;
/** Entries of a section that are written in one chunk. */
const CHUNK = 200;

/** A fixture as a person would write it down: an entry of a section takes its lines, and its values one each. */
function* yamlTextOf(content: object): LongWork<string> {
  let text = '';
  for (const [name, section] of Object.entries(content)) {
    const entries = Array.isArray(section) ? section : [];
    text += yamlOfSection(name, entries.length > 0 ? entries.slice(0, CHUNK) : section);
    for (let at = CHUNK; at < entries.length; at += CHUNK) {
      yield;
      // Without the section's name, which stands above them all.
      text += yamlOfSection(name, entries.slice(at, at + CHUNK)).replace(/^.*\n/, '');
    }
  }
  return text;
}

function yamlOfSection(name: string, section: unknown): string {
  const document = new Document({ [name]: section });
  const [pair] = isMap(document.contents) ? document.contents.items : [];
  for (const entry of isSeq(pair?.value) ? pair.value.items : [pair?.value]) {
    for (const { value } of isMap(entry) ? entry.items : []) if (isCollection(value)) value.flow = true;
  }
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true });
}

/** A wire format as the text of its file: the keys that differ from the default; empty where none does. */
export function wireText(wire: Wire): string {
  const changed = changedOf(wire, DEFAULT_WIRE, 2);
  return Object.keys(changed).length > 0 ? stringify(changed, { singleQuote: true }) : '';
}

const TITLE_MAX = 80;
const SCHEMA_LINE = '# yaml-language-server: $schema=./fixture.schema.json\n';

/**
 * A world's accounts, identities, settings, fixed codes and faults as they stand, with those events and the story of
 * the fixture it began with that still hold. Messages, sessions, QR codes and time are not in it.
 * @throws FixtureError for a world that no fixture can hold
 */
export function exportFixture(world: WorldState, { title, description }: FixtureExportQuery): LongWork<FixtureExport> {
  const { portal } = world;
  const { fixedCodes, wire: usedWire, ...used } = portal.settings;
  // Down to limits that are a map of their own; of a wire format all keys.
  const settings = changedOf(used, DEFAULT_SETTINGS, 3) as SettingsChange;
  const { wire } = changedOf({ wire: usedWire }, DEFAULT_SETTINGS);
  const data: Fixture = {
    title: title || titleAfter(world.fixture, '另存'),
    ...(description && { description }),
    ...some('settings', settings),
    ...(wire && { wire }),
    ...writtenAccounts([...portal.accounts.all()]),
    ...some(
      'weChat',
      Object.fromEntries([...portal.weChat.values()].map(({ id, accountId }) => [id, nameOf(accountId)])),
    ),
    ...some('ali', Object.fromEntries([...portal.ali.values()].map(({ id, accountIds }) => [id, namesOf(accountIds)]))),
    ...some('fixedCodes', fixedCodes),
  };
  const { events, story, faults, omitted } = standingOf(world, data);
  const given = { ...data, ...some('events', events), ...some('faults', faults), ...story };
  return exported(given, omitted);

  function nameOf(accountId: string | null): string | null {
    return accountId === null ? null : (portal.accounts.byId(accountId)?.account ?? null);
  }

  function namesOf(accountIds: readonly string[]): string[] {
    return accountIds.flatMap((accountId) => nameOf(accountId) ?? []);
  }
}

/** Written in chunks, with turns for others between them. @throws FixtureError where it would be refused as a fixture */
export function* exported(data: Fixture, omitted: FixtureExport['omitted']): LongWork<FixtureExport> {
  const fixture = { format: FORMATS.fixture, ...data };
  // Through text and back: a copy that shares no object with the world and holds no `undefined`.
  const content = JSON.parse(JSON.stringify(fixture)) as FixtureExport['content'];
  yield;
  readFixture(content);
  yield;
  return { yaml: SCHEMA_LINE + (yield* yamlTextOf(content)), content, omitted };
}

/** A title with the origin of a fixture. */
export function titleAfter({ content, name }: NamedFixture, how: string): string {
  return `${content.title || name}（${how}）`.slice(0, TITLE_MAX);
}

/** A part of a fixture, left out where it is empty. */
function some<Name extends keyof Fixture>(name: Name, part: NonNullable<Fixture[Name]>): Pick<Fixture, Name> {
  return (Object.keys(part as object).length > 0 ? { [name]: part } : {}) as Pick<Fixture, Name>;
}

/** Events, story and faults of a world's export, and its omissions. */
interface Standing {
  readonly events: FixtureEvent[];
  readonly story: Pick<Fixture, 'parts' | 'story' | 'cases'>;
  readonly faults: NewFault[];
  readonly omitted: FixtureOmission[];
}

const SECOND_MS = 1_000;

/**
 * The events and story of its own fixture that still apply to the current world, and its faults. An event about
 * message delivery lives on as a fault: while that fault exists, the event is written instead of it.
 * @param data accounts and identities of the export, which events and story refer to
 */
function standingOf(world: WorldState, data: Fixture): Standing {
  const { content } = world.fixture;
  const { events = [] } = content;
  const timesLeft = timesLeftIn(world);
  const refers = new KnownAccounts(data);
  const isBroken = (part: Pick<Fixture, 'events' | 'story'>) =>
    eventDiagnostics({ ...data, ...part }, refers).length > 0;
  const faults = standingFaults(world);
  const snapshot: FixtureEvent[] = [];
  const omitted: FixtureOmission[] = [];
  for (const [index, event] of events.entries()) {
    const leave = (why: FixtureOmission['why']) => omitted.push({ path: `events.${index}`, why });
    if (isBroken({ events: [event] })) leave('reference');
    else if (event.do !== undefined) takeOut(faults, smsFaultOf(event)) ? snapshot.push(event) : leave('cleared');
    else if (event.at === undefined) snapshot.push(event);
    else if (timesLeft.has(index)) snapshot.push({ ...event, at: `${timesLeft.get(index)}s` });
    else leave('happened');
  }
  const isStoryBroken = storiesOf(content).some(isBroken);
  if (isStoryBroken) omitted.push({ path: 'story', why: 'reference' });
  const endless: NewFault[] = [];
  for (const [id, fault] of faults) {
    if (fault.until === undefined) endless.push(fault);
    else omitted.push({ path: `faults.${id}`, why: 'until' });
  }
  return { events: snapshot, story: isStoryBroken ? {} : writtenStory(content), faults: endless, omitted };
}

/** The sections that make up a story, as they are written. */
function writtenStory({ parts = {}, story = [], cases = [] }: Fixture): Standing['story'] {
  return { ...some('parts', parts), ...some('story', story), ...some('cases', cases) };
}

/** Seconds until each event that has a time of its own and is still to come, a begun one counted whole. */
function timesLeftIn({ schedule, clock }: WorldState): Map<number, number> {
  const now = clock.now();
  return new Map(
    schedule
      .serialize()
      .entries.flatMap(({ at, task }) =>
        task.kind === 'event' && task.scene === null
          ? [[task.index, Math.max(0, Math.ceil((at - now) / SECOND_MS))] as const]
          : [],
      ),
  );
}

/** Faults by their ids, with the firings they have left. */
function standingFaults({ faults }: WorldState): Map<string, NewFault> {
  return new Map(
    faults
      .standing()
      .map(({ id, fired, given: { times, ...given } }) => [
        id,
        { ...given, ...(times !== undefined && { times: times - fired }) },
      ]),
  );
}

/** Takes one equal fault away. @returns whether there was one */
function takeOut(faults: Map<string, NewFault>, wanted: NewFault | null): boolean {
  const same = [...faults].find(([, fault]) => JSON.stringify(fault) === JSON.stringify(wanted));
  return same !== undefined && faults.delete(same[0]);
}
