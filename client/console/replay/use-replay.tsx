import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { fragmentOf } from '#console/address.ts';
import { ControlFailure } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { type ConnectionStatus, type OpenedBundle, WorldConnection } from '#console/connection/world-connection.ts';
import { useWindowEvent } from '#console/hooks/use-window-event.ts';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay, ReplayBundle } from '#contract/control/replay.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { BUNDLE_MAX } from '#contract/limits.ts';
import type { CallInput, Given, LooseInput } from '#kit/call-input.ts';

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
        const replay = await connection.call(CONTROL.openReplay, { body: bundle });
        setOpened({ name: file.name, replay, connection: new ReadOnlyConnection(replay, file.name, connection) });
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

/** Why nothing acts on a world while a bundle is open. */
export const READ_ONLY_TEXT = '重放包只能查看：先关闭它，再操作这个世界';

/** The world of a replay bundle: it answers what reads its timeline and journal, and refuses everything else. */
class ReadOnlyConnection extends WorldConnection {
  override readonly bundle: OpenedBundle;
  readonly #opened: OpenedReplay;
  readonly #live: WorldConnection;

  /** @param live tells of the server itself */
  constructor(opened: OpenedReplay, name: string, live: WorldConnection) {
    super(opened.world);
    this.bundle = { name, fixture: opened.fixture, seed: opened.seed };
    this.#opened = opened;
    this.#live = live;
    this.clock.set(opened.now, true);
  }

  override readonly open = (): (() => void) => () => undefined;

  override readonly status = (): ConnectionStatus => 'connected';

  override async call<Call extends Endpoint>(
    endpoint: Call,
    ...[input]: Given<CallInput<Call>>
  ): Promise<ResponseOf<Call>> {
    if (endpoint.name === CONTROL.health.name) return this.#live.call(endpoint, ...([input] as Given<CallInput<Call>>));
    const answer = this.#answer(endpoint.name, (input as LooseInput | undefined)?.query ?? {});
    if (answer === undefined) throw new ControlFailure('READ_ONLY', READ_ONLY_TEXT);
    return answer as ResponseOf<Call>;
  }

  #answer(name: string, query: Readonly<Record<string, unknown>>): unknown {
    const { journal, timeline } = this.#opened;
    const after = Number(query.after ?? 0);
    if (name === CONTROL.journal.name) {
      const { requestId } = query;
      const entries = journal.entries.filter(
        (entry) => entry.seq > after && (requestId === undefined || entry.requestId === requestId),
      );
      return { ...journal, entries };
    }
    if (name === CONTROL.timeline.name) {
      return { ...timeline, due: null, events: timeline.events.filter(({ seq }) => seq > after) };
    }
    return name === CONTROL.violations.name ? { violations: [] } : undefined;
  }
}
