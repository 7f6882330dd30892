import { fragmentOf } from '#console/address.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { OpenReplayButton } from '#console/replay/open-replay-button.tsx';
import layout from '#console/ui/layout.module.css';
import { NewWorldForm } from '#console/worlds/new-world-form.tsx';
import { SnapshotActs } from '#console/worlds/snapshot-acts.tsx';
import { WorldChoices } from '#console/worlds/world-choices.tsx';
import link from '#ui/link.module.css';
import { BarPopover } from './bar-popover.tsx';
import styles from './top-bar.module.css';

/** 世界▾: the others, a new one, and this one out to a file and in from one. */
export function WorldMenu() {
  const { world } = useWorld();
  return (
    <BarPopover
      name="world"
      label="世界"
      icon="worlds"
      trigger={
        <>
          <span className="visually-hidden">世界</span>
          <strong className={styles.world}>{world}</strong>
        </>
      }
    >
      <p className={layout.hint}>每个世界有自己的账号、短信、二维码、登录状态和时钟，互不影响。</p>
      <WorldChoices />
      <NewWorldForm />
      <section className={layout.tight}>
        <h3>世界{world}的文件</h3>
        <div className={layout.row}>
          <SnapshotActs world={world} />
          <OpenReplayButton />
        </div>
      </section>
      <p>
        <a className={link.alone} href={fragmentOf({ view: 'settings', thing: 'worlds' })}>
          管理世界：删除、别的世界的快照、最近收回的
        </a>
      </p>
    </BarPopover>
  );
}
