import { Document, isCollection, isMap, isSeq } from 'yaml';
import type { FixtureExport, FixtureExportQuery } from '#contract/control/fixture.ts';
import { FORMATS } from '#contract/control/format.ts';
import { DEFAULT_SETTINGS, type SettingsChange } from '#contract/control/settings.ts';
import type { Limits, LimitsChange } from '#contract/control/world-limits.ts';
import type { Settings } from '#domain/settings.ts';
import type { Fixture, NamedFixture } from '#sandbox/fixture/fixture.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import { writtenAccounts } from '#sandbox/world/account-seeds.ts';
import type { WorldState } from '#sandbox/world/world-state.ts';
import { standingOf } from './standing-events.ts';

const LINE_WIDTH = 120;

/** A fixture as a person would write it down: an entry of a section takes its lines, and what is within it one each. */
function yamlTextOf(content: unknown): string {
  const document = new Document(content);
  const sections = isMap(document.contents) ? document.contents.items : [];
  for (const { value: section } of sections) {
    const entries = isSeq(section) ? section.items : [section];
    for (const entry of entries) {
      for (const { value } of isMap(entry) ? entry.items : []) if (isCollection(value)) value.flow = true;
    }
  }
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true });
}

const TITLE_MAX = 80;
const SCHEMA_LINE = '# yaml-language-server: $schema=./fixture.schema.json\n';

/**
 * A world's accounts, identities, settings, fixed codes and faults as they stand, with those events and the story of
 * the fixture it began with that still hold. Messages, sessions, QR codes and time are not in it.
 * @throws FixtureError where no fixture can say it, such as 100,000 accounts by rule of which one was deleted
 */
export function exportFixture(world: WorldState, { title, description }: FixtureExportQuery): FixtureExport {
  const { portal } = world;
  const data: Fixture = {
    title: title || titleAfter(world.fixture, '另存'),
    ...(description && { description }),
    ...some('settings', changedSettings(portal.settings)),
    ...writtenAccounts(portal.accounts),
    ...some(
      'weChat',
      Object.fromEntries([...portal.weChat.values()].map(({ id, accountId }) => [id, nameOf(accountId)])),
    ),
    ...some('ali', Object.fromEntries([...portal.ali.values()].map(({ id, accountIds }) => [id, namesOf(accountIds)]))),
    ...some('fixedCodes', portal.settings.fixedCodes),
  };
  const { events, story, faults, omitted } = standingOf(world, data);
  const given = { ...data, ...some('events', events), ...some('faults', faults), ...some('story', story) };
  return exported(given, omitted);

  function nameOf(accountId: string | null): string | null {
    return accountId === null ? null : (portal.accounts.byId(accountId)?.account ?? null);
  }

  function namesOf(accountIds: readonly string[]): string[] {
    return accountIds.flatMap((accountId) => nameOf(accountId) ?? []);
  }
}

/** @throws FixtureError where it would be refused as a fixture */
export function exported(data: Fixture, omitted: FixtureExport['omitted']): FixtureExport {
  const fixture = { format: FORMATS.fixture, ...data };
  readFixture(fixture);
  // Through text and back: the response shares no object with the world, and `undefined` is gone.
  const content = JSON.parse(JSON.stringify(fixture)) as FixtureExport['content'];
  return { yaml: SCHEMA_LINE + yamlTextOf(content), content, omitted };
}

/** A title that says where a fixture comes from. */
export function titleAfter({ content, name }: NamedFixture, how: string): string {
  return `${content.title || name}（${how}）`.slice(0, TITLE_MAX);
}

/** A part of a fixture, left out where it says nothing. */
function some<Name extends keyof Fixture>(name: Name, part: NonNullable<Fixture[Name]>): Pick<Fixture, Name> {
  return (Object.keys(part as object).length > 0 ? { [name]: part } : {}) as Pick<Fixture, Name>;
}

function changedSettings(settings: Settings): SettingsChange {
  const { fixedCodes: _codes, limits, ...rest } = settings;
  const changed = differing(rest, DEFAULT_SETTINGS) as SettingsChange;
  const changedLimits = limitsChange(limits, DEFAULT_SETTINGS.limits);
  return Object.keys(changedLimits).length > 0 ? { ...changed, limits: changedLimits } : changed;
}

function limitsChange({ resendIntervalMs, ...limits }: Limits, usual: Limits): LimitsChange {
  const resend = differing(resendIntervalMs, usual.resendIntervalMs);
  return {
    ...differing(limits, usual),
    ...(Object.keys(resend).length > 0 && { resendIntervalMs: resend as LimitsChange['resendIntervalMs'] }),
  } as LimitsChange;
}

function differing<T extends object>(given: T, usual: T | Record<keyof T, unknown>): Partial<T> {
  const names = (Object.keys(given) as (keyof T)[]).filter(
    (name) => JSON.stringify(given[name]) !== JSON.stringify(usual[name]),
  );
  return Object.fromEntries(names.map((name) => [name, given[name]])) as Partial<T>;
}
