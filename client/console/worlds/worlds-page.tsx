import { useEffect, useId } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { loadWorlds, WORLD_TOPICS } from '#console/connection/world-list.ts';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { OpenReplayButton } from '#console/replay/open-replay-button.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { WORLDS_MAX } from '#contract/limits.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import panel from '#ui/panel.module.css';
import { DroppedPanel } from './dropped-panel.tsx';
import { FILTERED_FROM, SHOWN_MAX, shownWorlds } from './shown-worlds.ts';
import { WorldItem } from './world-item.tsx';
import { bytesText } from './world-text.ts';
import styles from './worlds-page.module.css';

/** Reload interval: this page receives no events of other worlds. */
const LOOK_AGAIN_MS = 5_000;

/** Every world of this sandbox. */
export function WorldsPage() {
  const { value, failure, reload } = useLive(loadWorlds, WORLD_TOPICS);
  const { world } = useWorld();
  const { address, open, refine } = usePlace();
  const filter = address.query.text ?? '';
  const listId = useId();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const worlds = value?.worlds ?? [];
  const named = address.thing;
  const fitting = shownWorlds(worlds, world, filter);
  const shown = fitting.filter(({ id }, index) => index < SHOWN_MAX || id === named);
  const isLost = value !== null && named !== null && !worlds.some(({ id }) => id === named);
  return (
    <div className={styles.page}>
      <section aria-labelledby={listId} className={styles.column}>
        <header className={styles.header}>
          <h2 id={listId} className={panel.title}>
            {value ? `${worlds.length}个世界` : '世界加载中…'}
          </h2>
          <OpenReplayButton />
          <CurlButton call={{ endpoint: CONTROL.worlds }} what="读取所有世界" />
          {value && (
            <p className={panel.note}>
              最多{WORLDS_MAX}个；请求日志共占{bytesText(value.journals.bytes)}，上限{bytesText(value.journals.max)}
            </p>
          )}
        </header>
        {failure && <Trouble text={failure} onRetry={reload} />}
        {isLost && (
          <LostThing text={`没有名为${named}的世界：它已被删除或淘汰`} wayOut="看所有世界" onLeave={() => open(null)} />
        )}
        {worlds.length > FILTERED_FROM && (
          <SearchField
            label="筛选世界"
            placeholder="按名字或场景筛选"
            value={filter}
            onChange={(text) => refine({ text })}
          />
        )}
        <ul className={styles.list}>
          {shown.map((summary) => (
            <WorldItem key={summary.id} summary={summary} isNamed={summary.id === named} onDone={reload} />
          ))}
        </ul>
        {fitting.length > SHOWN_MAX && <p className={panel.note}>只显示前{SHOWN_MAX}个，请用筛选查找其余的</p>}
        {value && shown.length === 0 && <p className={panel.note}>没有符合筛选的世界</p>}
      </section>
      <div className={styles.column}>
        {value && value.dropped.length > 0 && <DroppedPanel dropped={value.dropped} />}
      </div>
    </div>
  );
}
