import { useState } from 'react';
import {
  type ListedFixture,
  sourceOf,
  summaryOf,
  titleOf,
  useLive,
  useWorld,
  WORLDS,
} from '#console/connection/world.tsx';
import type { Resource } from '#console/lists/resource.ts';
import { Rows } from '#console/lists/resource-list.tsx';
import { fragmentOf, usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, Icon } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { SaveScenarioDialog } from './save-scenario-dialog.tsx';
import styles from './scenarios.module.css';
import { stepText } from './step-text.ts';

/** Every scenario that this world can be put on. */
export function ScenarioList({
  list,
  onSaved,
}: {
  list: FixtureList;
  /** a scenario was written into the folder */
  onSaved: () => void;
}) {
  const { world } = useWorld();
  const { value: worlds } = useLive(WORLDS);
  const [isSaving, setSaving] = useState(false);
  const { query, refine } = usePlace();
  const { text = '', group = '' } = query;
  const current = summaryOf(worlds, world)?.fixture ?? null;
  const { fixtures } = list;
  const listed = fixtures.find(({ name }) => name === current);
  const matching = matchingFixtures(fixtures, text);
  const found = groupsOf(matching);
  const shown = group === '' ? found : found.filter(({ name }) => name === group);
  const countIn = (name: string) => found.find((each) => each.name === name)?.fixtures.length ?? 0;
  return (
    <div className={layout.stack}>
      <div className={layout.row}>
        <p>
          当前场景 <strong>{listed ? titleOf(listed) : current}</strong>{' '}
          {current !== null && !listed && <span className={layout.hint}>不在列表中，由接口直接给出</span>}
        </p>
        <SearchField
          label="搜索场景和步骤"
          placeholder="搜索场景和步骤"
          className={styles.search}
          value={text}
          onChange={(value) => refine({ text: value })}
        />
        <Act onClick={() => setSaving(true)}>
          <Icon name="save" size={16} />
          保存为场景
        </Act>
      </div>
      <p className={layout.hint}>播放不影响当前世界；切换会替换它的数据，可撤销</p>
      <Segments
        label="分组"
        value={group}
        choices={[
          { value: '', label: `全部 ${matching.length}` },
          ...groupsOf(fixtures).map(({ name }) => ({ value: name, label: `${name} ${countIn(name)}` })),
        ]}
        onChange={(name) => refine({ group: name })}
      />
      {shown.map(({ name, fixtures: some }) => (
        <section key={name} className={layout.tight} aria-label={name}>
          <h2 className={layout.title}>{name}</h2>
          <Rows of={SCENARIOS} rows={scenariosOf(some, current)} areCards label={`场景：${name}`} />
        </section>
      ))}
      {shown.length === 0 && (
        <Empty icon="scene" title={fixtures.length === 0 ? 'fixtures文件夹里没有场景' : '没有找到这样的场景'}>
          {fixtures.length > 0 && (
            <Button look="secondary" onClick={() => refine({ text: '', group: '' })}>
              查看全部场景
            </Button>
          )}
        </Empty>
      )}
      <SaveScenarioDialog isOpen={isSaving} onOpenChange={setSaving} list={list} onSaved={onSaved} />
    </div>
  );
}

/** A scenario, and whether the world is on it. */
export interface Scenario extends ListedFixture {
  readonly isCurrent: boolean;
}

/** The scenarios that a world can be put on. */
export const SCENARIOS: Resource<Scenario, readonly Scenario[]> = {
  noun: '场景',
  icon: 'scene',
  param: 'scenario',
  source: sourceOf(async (connection) => {
    const [{ fixtures }, worlds] = await Promise.all([
      connection.call(CONTROL.fixtures),
      connection.call(CONTROL.worlds),
    ]);
    return scenariosOf(fixtures, summaryOf(worlds, connection.world)?.fixture ?? null);
  }),
  rows: (scenarios) => scenarios,
  id: ({ name }) => name,
  name: titleOf,
  words: ({ name }) => name,
  called: (scenario) => `：${titleOf(scenario)}`,
  place: (thing) => ({ view: 'scenarios', thing }),
  lost: (id) => `没有名为${id}的场景`,
  columns: [
    { text: titleOf, isStrong: true },
    { text: ({ isCurrent }) => (isCurrent ? '当前' : ''), tone: () => 'mark' },
    { text: ({ name }) => name },
    { text: ({ story }) => (story ? `${story.length}步` : '') },
  ],
  Detail: ({ row }) => <p className={styles.text}>{descriptionOf(row)}</p>,
  acts: [
    {
      id: 'play',
      label: () => '播放',
      look: 'secondary',
      icon: 'play',
      isOffered: ({ story }) => story !== undefined,
      href: ({ name }) => fragmentOf({ view: 'scenarios', thing: name, query: { play: '1' } }),
    },
    {
      id: 'restart',
      label: () => '从头开始',
      isOffered: ({ isCurrent }) => isCurrent,
      run: (scenario, { reset }) => reset({ fixture: scenario.name }, `${titleOf(scenario)}已从头开始`),
    },
    {
      id: 'switch',
      label: () => '切换到',
      text: '切换到此场景',
      isOffered: ({ isCurrent }) => !isCurrent,
      run: (scenario, { reset }) => reset({ fixture: scenario.name }, `已切换到${titleOf(scenario)}`),
    },
  ],
};

/** The scenarios of a list, one of them the world's. */
const scenariosOf = (fixtures: readonly ListedFixture[], current: string | null): readonly Scenario[] =>
  fixtures.map((fixture) => ({ ...fixture, isCurrent: fixture.name === current }));

const FOLD =
  /(?<=[\u3000-\u303f\uff00-\uffef])\s+|\s+(?=[\u3000-\u303f\uff00-\uffef])|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** A description as it is drawn: YAML folds its lines with a space, which Chinese has none of. */
export const descriptionOf = ({ description }: ListedFixture): string => description.replace(FOLD, '');

/**
 * The scenarios that mention every word of `filter` in title, name, description or a step. Their order stays, so that a
 * clicked scenario does not move.
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

interface FixtureGroup {
  name: string;
  fixtures: readonly ListedFixture[];
}

/** Groups of the built-in scenarios, in the order of a first visit; a team's own follow. */
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
