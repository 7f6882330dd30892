import type { ReactNode } from 'react';
import { fragmentOf } from '#console/address.ts';
import { WorldProvider } from '#console/connection/use-world.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { buttonClass } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import styles from './replay-frame.module.css';
import { useReplay } from './use-replay.tsx';

/** A view of the live world; while a bundle is open, of the bundle, read-only. */
export function ReplayFrame({ view, children }: { view: string; children: ReactNode }) {
  const { opened } = useReplay();
  if (!opened) return children;
  return (
    <WorldProvider connection={opened.connection}>
      <ReplayBanner />
      {view === 'record' ? children : <NotInBundle />}
    </WorldProvider>
  );
}

function ReplayBanner() {
  const { opened, close } = useReplay();
  if (!opened) return null;
  const { name, replay } = opened;
  const { world, fixture, seed, now, calls, different, complete, missing } = replay;
  return (
    <section className={layout.banner} aria-label="重放包">
      <p>
        <strong>只读</strong> {name}
      </p>
      <p className={`${layout.row} ${layout.hint} ${styles.facts}`}>
        <span>世界{world}</span>
        <span>场景{fixture}</span>
        <span>种子{seed}</span>
        <span>
          到{dayText(now)} {clockText(now)}
        </span>
        <span>
          {different === 0 ? `${calls}个请求，回答与录下的一致` : `${calls}个请求，${different}个回答与录下的不同`}
        </span>
        {!complete && <span>更早的{missing}条没有录下</span>}
      </p>
      <Act onClick={close}>关闭重放包</Act>
    </section>
  );
}

function NotInBundle() {
  const { close } = useReplay();
  return (
    <Empty icon={<Icon name="journal" size={28} />} title="重放包里只有记录">
      <a className={buttonClass('primary', 'small')} href={fragmentOf({ view: 'record', query: { drawing: '1' } })}>
        看它的记录
      </a>
      <Act onClick={close}>关闭重放包</Act>
    </Empty>
  );
}
