import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { fragmentOf } from '#client-sandbox/console/address.ts';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { useNotices } from '#client-sandbox/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay } from '#contract/control/replay.ts';
import { bundleIn } from './bundle-file.ts';
import { ReadOnlyConnection } from './read-only-connection.ts';

interface Opened {
  /** of the file */
  readonly name: string;
  readonly replay: OpenedReplay;
  readonly connection: ReadOnlyConnection;
}

interface Replays {
  readonly opened: Opened | null;
  readonly isBusy: boolean;
  readonly open: (file: File) => Promise<void>;
  readonly close: () => void;
}

const ReplayContext = createContext<Replays | null>(null);

interface ReplayProviderProps {
  /** the world is gone, or closed to this page: nothing is opened, and what was open is closed */
  readonly isOver: boolean;
  readonly children: ReactNode;
}

/** Opens replay bundles for reading: by a button, or dropped anywhere on the page. */
export function ReplayProvider({ isOver, children }: ReplayProviderProps) {
  const connection = useWorld();
  const { warn } = useNotices();
  const { isBusy, act } = useAct();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    async (file: File) => {
      const { bundle, problem } = await bundleIn(file);
      if (problem !== null) return warn(problem);
      await act(async () => {
        const replay = await connection.call(CONTROL.openReplay, { body: bundle });
        setOpened({ name: file.name, replay, connection: new ReadOnlyConnection(replay, file.name, connection) });
        window.location.hash = fragmentOf({ view: 'timeline' });
      }, `已打开${file.name}`);
    },
    [connection, act, warn],
  );
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => (isOver ? close() : onFileDropped((file) => void open(file))), [isOver, open, close]);
  const replays = useMemo(() => ({ opened, isBusy, open, close }), [opened, isBusy, open, close]);
  return <ReplayContext value={replays}>{children}</ReplayContext>;
}

export function useReplay(): Replays {
  const replays = use(ReplayContext);
  if (!replays) throw new Error('useReplay needs a ReplayProvider around it');
  return replays;
}

/** Calls `take` with each file that is dropped on the page. @returns a function that ends it */
function onFileDropped(take: (file: File) => void): () => void {
  function over(event: DragEvent): void {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  }
  function drop(event: DragEvent): void {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  }
  window.addEventListener('dragover', over);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', over);
    window.removeEventListener('drop', drop);
  };
}
