import { useState } from 'react';
import { consoleHref } from '#console/connection/console-href.ts';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { loadWorlds, WORLD_TOPICS } from '#console/connection/world-list.ts';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { NewWorldForm } from './new-world-form.tsx';
import styles from './world-dialog.module.css';

/** The button that shows the world and opens the list of all. */
export function WorldDialog() {
  const { world } = useWorld();
  const [isOpen, setOpen] = useState(false);

  function manage(): void {
    setOpen(false);
    window.location.hash = '#/worlds';
  }

  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className={styles.label}>世界</span>
        <strong>{world}</strong>
        <Icon name="down" size={16} />
      </button>
      <DialogPopup
        open={isOpen}
        onOpenChange={setOpen}
        title="切换世界"
        description="每个世界有自己的账号、短信、二维码、登录状态和时钟，互不影响。"
        hasCloseMark={false}
        initialFocus="popup"
        actions={
          <>
            <Button look="secondary" onClick={manage}>
              管理世界
            </Button>
            <Button look="secondary" onClick={() => setOpen(false)}>
              关闭
            </Button>
          </>
        }
      >
        <WorldChoices />
        <NewWorldForm />
      </DialogPopup>
    </>
  );
}

function WorldChoices() {
  const { world } = useWorld();
  const { value, failure, reload } = useLive(loadWorlds, WORLD_TOPICS);
  return (
    <>
      {failure && <Trouble text={failure} onRetry={reload} />}
      <ul className={styles.list} aria-label="所有世界">
        {value?.worlds.map(({ id, fixture, seed, accounts, sessions }) => (
          <li key={id}>
            <a
              className={styles.choice}
              href={consoleHref(id, window.location.hash)}
              aria-current={id === world ? 'true' : undefined}
            >
              <strong>{id}</strong>
              {id === world && <span className={styles.here}>当前</span>}
              <span className={styles.facts}>
                场景{fixture}，种子{seed}，{accounts}个账号，{sessions}个会话
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
