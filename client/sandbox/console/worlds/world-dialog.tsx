import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { useLive } from '#client-sandbox/connection/use-live.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { Trouble } from '#client-sandbox/status/trouble.tsx';
import buttons from '#client-sandbox/ui/button.module.css';
import dialog from '#client-sandbox/ui/dialog.module.css';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import { NewWorldForm } from './new-world-form.tsx';
import styles from './world-dialog.module.css';
import { consoleHref, loadWorlds, WORLD_TOPICS } from './worlds.ts';

/** The button that shows the world and opens the list of all. */
export function WorldDialog() {
  const { world } = useWorld();
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function manage(): void {
    setOpen(false);
    window.location.hash = '#/worlds';
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={styles.trigger}>
        <span className={styles.label}>世界</span>
        <strong>{world}</strong>
        <Icon name="down" size={16} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup ref={popup} className={dialog.popup} initialFocus={popup}>
          <Dialog.Title className={dialog.title}>切换世界</Dialog.Title>
          <Dialog.Description className={dialog.text}>
            每个世界有自己的账号、短信、二维码、登录状态和时钟，互不影响。
          </Dialog.Description>
          <WorldChoices />
          <NewWorldForm />
          <div className={dialog.actions}>
            <button type="button" className={buttons.button} onClick={manage}>
              管理世界
            </button>
            <Dialog.Close className={buttons.button}>关闭</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
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
