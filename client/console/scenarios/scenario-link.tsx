import { useEffect, useRef, useState } from 'react';
import { failureText } from '#console/connection/console-client.ts';
import { type ListedFixture, summaryOf, titleOf, useWorld } from '#console/connection/world.tsx';
import { ConfirmDialog, useNotices } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { stepText } from './step-text.ts';
import { useReset } from './use-reset.tsx';

/** True if a change of scenario would lose nothing, because the world is unused. */
function isUntouched({ resets, journal, sessions }: WorldSummary): boolean {
  return resets === 0 && journal === 0 && sessions === 0;
}

/** Puts on the scenario that the address asks for: at once on a fresh world, after a question on one in use. */
export function ScenarioLink({ wanted }: { wanted: string }) {
  const connection = useWorld();
  const { notify, warn } = useNotices();
  const { reset, isBusy } = useReset();
  const [title, setTitle] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    window.history.replaceState(null, '', withoutScenario(window.location.href));
    void begin().catch((thrown: unknown) => warn(failureText(thrown)));

    async function begin() {
      const [{ fixtures }, worlds] = await Promise.all([
        connection.call(CONTROL.fixtures),
        connection.call(CONTROL.worlds),
      ]);
      const fixture = fixtures.find(({ name }) => name === wanted);
      const summary = summaryOf(worlds, connection.world);
      if (!fixture) return warn(`没有名为${wanted}的场景`);
      if (!summary) return;
      const name = titleOf(fixture);
      setTitle(name);
      if (!isUntouched(summary)) return setAsking(true);
      if (summary.fixture === wanted) return notify(`已在场景${name}`);
      await reset({ fixture: wanted }, `已切换到${name}`);
    }
  }, [connection, reset, notify, wanted, warn]);

  async function confirm() {
    if (await reset({ fixture: wanted }, `已切换到${title}`)) setAsking(false);
  }

  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={setAsking}
      title={`切换到${title ?? wanted}？`}
      text={`世界${connection.world}已在使用中，切换会换掉它的账号、设置、故障、短信和登录状态。切换后可以撤销。`}
      confirmText="切换"
      isBusy={isBusy}
      isDanger={false}
      onConfirm={confirm}
    />
  );
}

const SCENARIO_PARAMETER = 'scenario';

/** The scenario that a deep link asks for, null where there is none. */
export function scenarioIn(search: string): string | null {
  return new URLSearchParams(search).get(SCENARIO_PARAMETER) || null;
}

/** The address of this page without the wish for a scenario: going back or reloading must not put it on again. */
function withoutScenario(href: string): string {
  const url = new URL(href);
  url.searchParams.delete(SCENARIO_PARAMETER);
  return url.href;
}

const FOLD =
  /(?<=[\u3000-\u303f\uff00-\uffef])\s+|\s+(?=[\u3000-\u303f\uff00-\uffef])|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** A description as it is drawn: YAML folds its lines with a space, which Chinese has none of. */
export const descriptionOf = ({ description }: ListedFixture): string => description.replace(FOLD, '');

/** The scenarios with one of them first. */
export function withFirst(fixtures: readonly ListedFixture[], first: string | null): readonly ListedFixture[] {
  return fixtures.toSorted((one, other) => Number(other.name === first) - Number(one.name === first));
}

/**
 * The scenarios that mention every word of `filter` in title, name, description or a step. Their order stays, so that a
 * clicked one does not move.
 */
export function matchingFixtures(fixtures: readonly ListedFixture[], filter: string): readonly ListedFixture[] {
  const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return fixtures.filter((fixture) => {
    const text = wordsOf(fixture).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function wordsOf({ name, title, description, group = '', story = [] }: ListedFixture) {
  const steps = story.map((step) => `${stepText(step)} ${Object.keys(step).join(' ')}`);
  return [name, title, description, group, ...steps].join(' ');
}

export interface FixtureGroup {
  readonly name: string;
  readonly fixtures: readonly ListedFixture[];
}

/** Groups of the scenarios that come along, in the order of a first visit; a team's own follow. */
const GROUP_ORDER: readonly string[] = ['登录', '短信', '二维码', '1688', '故障', '宿主'];
/** Heading of the scenarios that name no group. */
const UNGROUPED = '其他';

/** The scenarios under their headings. */
export function groupsOf(fixtures: readonly ListedFixture[]): readonly FixtureGroup[] {
  const names = new Set(fixtures.map(({ group }) => group ?? UNGROUPED));
  const own = [...names].filter((name) => !GROUP_ORDER.includes(name) && name !== UNGROUPED);
  return [...GROUP_ORDER, ...own, UNGROUPED]
    .filter((name) => names.has(name))
    .map((name) => ({ name, fixtures: fixtures.filter(({ group }) => (group ?? UNGROUPED) === name) }));
}
