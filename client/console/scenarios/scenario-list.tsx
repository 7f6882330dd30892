import { useState } from 'react';
import { type ListedFixture, summaryOf, titleOf, useLive, useWorld, WORLDS } from '#console/connection/world.tsx';
import { ROW } from '#console/linking/lost-thing.tsx';
import { fragmentOf, usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Empty, Icon } from '#console/ui/parts.tsx';
import type { FixtureList } from '#contract/control/fixture.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import link from '#ui/link.module.css';
import tags from '#ui/tag.module.css';
import { SaveScenarioDialog } from './save-scenario-dialog.tsx';
import styles from './scenarios.module.css';
import { stepText } from './step-text.ts';
import { useReset } from './use-reset.tsx';

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
  // The scenario that was current when the page opened stays first, so that the list does not move under the pointer.
  const [first, setFirst] = useState(current);
  if (first === null && current !== null) setFirst(current);
  const found = groupsOf(matchingFixtures(withFirst(fixtures, first), text));
  const shown = group === '' ? found : found.filter(({ name }) => name === group);
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
          className={layout.grow}
          value={text}
          onChange={(value) => refine({ text: value })}
        />
        <Act onClick={() => setSaving(true)}>
          <Icon name="save" size={16} />
          保存为场景
        </Act>
      </div>
      <p className={layout.hint}>
        播放在它自己的世界里进行；切换会把世界{world}的账号、设置和故障都换成场景里的，可以撤销
      </p>
      <Segments
        label="分组"
        value={group}
        choices={groupChoices(found, group)}
        onChange={(name) => refine({ group: name })}
      />
      {shown.map(({ name, fixtures: some }) => (
        <section key={name} className={layout.tight} aria-label={name}>
          <h2 className={layout.title}>{name}</h2>
          <ul className={layout.columns} aria-label={`场景：${name}`}>
            {some.map((fixture) => (
              <ScenarioCard key={fixture.name} fixture={fixture} isCurrent={fixture.name === current} />
            ))}
          </ul>
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

/** The groups with the number of those found in each; a chosen one in which nothing is found stays, to be left. */
function groupChoices(groups: readonly FixtureGroup[], chosen: string) {
  const all = groups.reduce((sum, { fixtures }) => sum + fixtures.length, 0);
  const choices = groups.map(({ name, fixtures }) => ({ value: name, label: `${name} ${fixtures.length}` }));
  const isLost = chosen !== '' && !groups.some(({ name }) => name === chosen);
  return [
    { value: '', label: `全部 ${all}` },
    ...choices,
    ...(isLost ? [{ value: chosen, label: `${chosen} 0` }] : []),
  ];
}

/** One scenario: its purpose, its story, and the button that switches to it. */
function ScenarioCard({ fixture, isCurrent }: { fixture: ListedFixture; isCurrent: boolean }) {
  const { reset, isBusy } = useReset();
  const { name, story } = fixture;
  const title = titleOf(fixture);
  const place = { view: 'scenarios', thing: name };
  return (
    <li className={`${layout.card} ${styles.card}`} data-is-current={isCurrent} {...ROW}>
      <h3>
        <a className={link.alone} href={fragmentOf(place)}>
          {title}
        </a>{' '}
        {isCurrent && <span className={tags.mark}>当前</span>}
      </h3>
      <p className={layout.hint}>
        {name}
        {story && ` · ${story.length}步`}
      </p>
      <p className={styles.text}>{descriptionOf(fixture)}</p>
      <div className={layout.row}>
        {story && (
          <ActLink href={fragmentOf({ ...place, query: { play: '1' } })} aria-label={`播放：${title}`}>
            <Icon name="play" size={14} />
            播放
          </ActLink>
        )}
        <Act
          look={story ? 'quiet' : 'secondary'}
          aria-busy={isBusy}
          aria-label={isCurrent ? `从头开始：${title}` : `切换到：${title}`}
          onClick={() => reset({ fixture: name }, isCurrent ? `${title}已从头开始` : `已切换到${title}`)}
        >
          {isCurrent ? '从头开始' : '切换到此场景'}
        </Act>
      </div>
    </li>
  );
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

interface FixtureGroup {
  name: string;
  fixtures: readonly ListedFixture[];
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
