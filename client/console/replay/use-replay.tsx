import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { fragmentOf } from '#console/address.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay, ReplayBundle } from '#contract/control/replay.ts';
import { BUNDLE_MAX } from '#contract/limits.ts';
import { ReadOnlyConnection } from './read-only-connection.ts';

type Read =
  | { readonly bundle: ReplayBundle; readonly problem: null }
  | { readonly bundle: null; readonly problem: string };

const MEGABYTE = 1024 * 1024;

/** The replay bundle in a file, or why it is none; the sandbox judges its inside. */
async function bundleIn(file: Pick<File, 'name' | 'size' | 'text'>): Promise<Read> {
  const refused = (why: string): Read => ({ bundle: null, problem: `${file.name}${why}` });
  if (file.size > BUNDLE_MAX) return refused(`太大：重放包最多${BUNDLE_MAX / MEGABYTE} MB`);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return refused('不是JSON文件');
  }
  const isBundle = typeof content === 'object' && content !== null && 'replay' in content && 'log' in content;
  if (!isBundle) return refused('不是重放包：在“世界”里点“下载重放包”得到的文件才是');
  return { bundle: content as ReplayBundle, problem: null };
}

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
        window.location.hash = fragmentOf({ view: 'record', query: { drawing: '1' } });
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
