import type { ReactNode } from 'react';
import { fragmentOf } from '#console/address.ts';
import { WorldProvider } from '#console/connection/use-world.tsx';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { ReadOnlyBanner } from './read-only-banner.tsx';
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
  return (
    <ReadOnlyBanner label="重放包" name={name} opened={replay} replayed={replay}>
      <Act onClick={close}>关闭重放包</Act>
    </ReadOnlyBanner>
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
