import { useState } from 'react';
import { consoleHref } from '#console/connection/console-href.ts';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { loadWorlds, WORLD_TOPICS } from '#console/connection/world-list.ts';
import { Trouble } from '#console/status/trouble.tsx';
import layout from '#console/ui/layout.module.css';
import { bareFragment } from '#console/use-place.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import tags from '#ui/tag.module.css';
import { FILTERED_FROM, SHOWN_MAX, shownWorlds } from './shown-worlds.ts';
import styles from './world-choices.module.css';

/** Every world as a link to itself, on the same view. */
export function WorldChoices() {
  const { world } = useWorld();
  const { value, failure, reload } = useLive(loadWorlds, WORLD_TOPICS);
  const [filter, setFilter] = useState('');
  const worlds = value?.worlds ?? [];
  return (
    <div className={layout.tight}>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {worlds.length > FILTERED_FROM && (
        <SearchField label="筛选世界" placeholder="按名字或场景筛选" value={filter} onChange={setFilter} />
      )}
      <ul className={`${layout.tight} ${layout.scroll} ${styles.list}`} aria-label="所有世界">
        {shownWorlds(worlds, world, filter)
          .slice(0, SHOWN_MAX)
          .map(({ id, fixture, accounts, sessions }) => (
            <li key={id}>
              <a
                className={styles.choice}
                href={consoleHref(id, bareFragment())}
                aria-current={id === world ? 'true' : undefined}
              >
                <strong>{id}</strong> {id === world && <span className={tags.mark}>当前</span>}
                <span className={layout.hint}>
                  场景{fixture}，{accounts}个账号，{sessions}个会话
                </span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
