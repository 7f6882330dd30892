import { useState } from 'react';
import { FIXTURE_TOPICS, loadFixtures, titleOf } from '#console/connection/fixture-list.ts';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { loadWorlds, summaryOf, WORLD_TOPICS } from '#console/connection/world-list.ts';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { groupsOf, matchingFixtures, withFirst } from './fixtures.ts';
import { GroupChoice } from './group-choice.tsx';
import { SaveScenarioDialog } from './save-scenario-dialog.tsx';
import { ScenarioCard } from './scenario-card.tsx';
import styles from './scenarios-page.module.css';

/** Every scenario that this world can be put on. */
export function ScenariosPage() {
  const { world } = useWorld();
  const { value, failure, reload } = useLive(loadFixtures, FIXTURE_TOPICS);
  const { value: worlds } = useLive(loadWorlds, WORLD_TOPICS);
  const [isSaving, setSaving] = useState(false);
  const { address, refine } = usePlace();
  const { text = '', group = '' } = address.query;
  const current = summaryOf(worlds, world)?.fixture ?? null;
  const fixtures = value?.fixtures ?? [];
  const listed = fixtures.find(({ name }) => name === current);
  // The scenario that was current when the page opened stays first, so that the list does not move under the pointer.
  const [first, setFirst] = useState(current);
  if (first === null && current !== null) setFirst(current);
  const found = groupsOf(matchingFixtures(withFirst(fixtures, first), text));
  const shown = group === '' ? found : found.filter(({ name }) => name === group);
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.now}>
          {current === null ? '场景加载中…' : '当前场景'}
          {current !== null && <strong>{listed ? titleOf(listed) : current}</strong>}
          {current !== null && value !== null && !listed && (
            <span className={styles.hint}>不在列表中，由接口直接给出</span>
          )}
        </p>
        <p className={styles.hint}>点击即切换，世界{world}的账号、设置和故障都换成场景里的，可以撤销</p>
        <SearchField
          label="搜索场景和步骤"
          placeholder="搜索场景和步骤"
          className={styles.filter}
          value={text}
          onChange={(value) => refine({ text: value })}
        />
        <CurlButton call={{ endpoint: CONTROL.fixtures }} what="读取场景" />
        <Button look="secondary" size="small" onClick={() => setSaving(true)}>
          <Icon name="save" size={16} />
          保存为场景
        </Button>
      </div>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {value && <GroupChoice groups={found} value={group} onChange={(name) => refine({ group: name })} />}
      {shown.map(({ name, fixtures: listed }) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h2 className={styles.heading}>{name}</h2>
          <ul className={styles.list} aria-label={`场景：${name}`}>
            {listed.map((fixture) => (
              <ScenarioCard key={fixture.name} fixture={fixture} isCurrent={fixture.name === current} />
            ))}
          </ul>
        </section>
      ))}
      {value && shown.length === 0 && (
        <Empty
          icon={<Icon name="scene" size={28} />}
          title={fixtures.length === 0 ? 'fixtures文件夹里没有场景' : '没有找到这样的场景'}
        >
          {fixtures.length > 0 && (
            <Button look="secondary" onClick={() => refine({ text: '', group: '' })}>
              查看全部场景
            </Button>
          )}
        </Empty>
      )}
      <SaveScenarioDialog isOpen={isSaving} onOpenChange={setSaving} list={value} onSaved={reload} />
    </>
  );
}
