import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { fragmentOf } from '#console/address.ts';
import { ControlFailure } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useWindowEvent } from '#console/hooks/use-window-event.ts';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay, ReplayBundle } from '#contract/control/replay.ts';
import { BUNDLE_MAX } from '#contract/limits.ts';
import { ReadOnlyConnection } from './read-only-connection.ts';

const MEGABYTE = 1024 * 1024;

/** The replay bundle in a file; the sandbox judges its inside. @throws ControlFailure that says why it is none */
async function bundleIn(file: Pick<File, 'name' | 'size' | 'text'>): Promise<ReplayBundle> {
  const refused = (why: string) => new ControlFailure('NOT_A_BUNDLE', file.name + why);
  if (file.size > BUNDLE_MAX) throw refused(`太大：重放包最多${BUNDLE_MAX / MEGABYTE} MB`);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    throw refused('不是JSON文件');
  }
  const isBundle = typeof content === 'object' && content !== null && 'replay' in content && 'log' in content;
  if (!isBundle) throw refused('不是重放包：在“世界”里点“下载重放包”得到的文件才是');
  return content as ReplayBundle;
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
  const { isBusy, act } = useAct();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    async (file: File) => {
      await act(async () => {
        const bundle = await bundleIn(file);
        const [replay, { version }] = await Promise.all([
          connection.call(CONTROL.openReplay, { body: bundle }),
          connection.call(CONTROL.health),
        ]);
        const { fixture, seed } = replay;
        const about = { kind: '重放包', name: file.name, fixture, seed, version } as const;
        setOpened({ name: file.name, replay, connection: new ReadOnlyConnection(replay, about) });
        window.location.hash = fragmentOf({ view: 'record', query: { drawing: '1' } });
      }, `已打开${file.name}`);
    },
    [connection, act],
  );
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  useWindowEvent('dragover', (event) => {
    if (!isOver && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (isOver || !file) return;
    event.preventDefault();
    void open(file);
  });
  const replays = useMemo(() => ({ opened, isBusy, open, close }), [opened, isBusy, open, close]);
  return <ReplayContext value={replays}>{children}</ReplayContext>;
}

export function useReplay(): Replays {
  const replays = use(ReplayContext);
  if (!replays) throw new Error('useReplay needs a ReplayProvider around it');
  return replays;
}
