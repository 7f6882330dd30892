import { type ReactNode, useEffect, useState } from 'react';
import { ControlFailure, namedByFile } from '#console/connection/console-client.ts';
import {
  type ConnectionStatus,
  type OpenedBundle,
  useWorld,
  WorldConnection,
  WorldProvider,
} from '#console/connection/world.tsx';
import { useWindowEvent } from '#console/hooks/browser.ts';
import { shared } from '#console/hooks/shared.tsx';
import { fragmentOf } from '#console/place.ts';
import { clockText, dayText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Empty, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay, Trace } from '#contract/control/replay.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { isFields } from '#contract/json-value.ts';
import { BUNDLE_MAX } from '#contract/limits.ts';
import type { CallInput, Given, LooseInput } from '#kit/call-input.ts';

/** Why nothing acts on a world while a bundle is open. */
export const READ_ONLY_TEXT = '重放包只能查看：先关闭它，再操作这个世界';

/** A past world: it answers readings of its timeline and journal, and refuses everything else. */
export class ReadOnlyConnection extends WorldConnection {
  override readonly bundle: OpenedBundle;
  readonly #opened: Pick<OpenedReplay, 'journal' | 'timeline'>;

  constructor(opened: Pick<OpenedReplay, 'journal' | 'timeline'>, bundle: OpenedBundle) {
    super(bundle.world);
    this.bundle = bundle;
    this.#opened = opened;
    this.clock.set(bundle.now, true);
  }

  override readonly open = (): (() => void) => () => undefined;

  override readonly status = (): ConnectionStatus => 'connected';

  override async call<Call extends Endpoint>(
    endpoint: Call,
    ...[input]: Given<CallInput<Call>>
  ): Promise<ResponseOf<Call>> {
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
    return undefined;
  }
}

const MEGABYTE = 1024 * 1024;

/** The replay bundle in a file; the sandbox judges its inside. @throws ControlFailure with the reason */
async function bundleIn(file: Pick<File, 'name' | 'size' | 'text'>): Promise<WorldFile> {
  const refused = (why: string) => new ControlFailure('NOT_A_BUNDLE', file.name + why);
  if (file.size > BUNDLE_MAX) throw refused(`太大：重放包最多${BUNDLE_MAX / MEGABYTE} MB`);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    throw refused('不是JSON文件');
  }
  if (!isFields(content) || !('log' in content))
    throw refused('不是重放包：在「世界」里点「下载重放包」得到的文件才是');
  return content as WorldFile;
}

function useReplays({
  isOver,
}: {
  /** the world is gone, or closed to this page: no bundle is opened, and an open one is closed */
  isOver: boolean;
}) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [opened, setOpened] = useState<ReadOnlyConnection | null>(null);
  const open = (file: File) =>
    act(async () => {
      const bundle = await bundleIn(file);
      const [replay, { version }] = await Promise.all([
        connection
          .call(CONTROL.openReplay, { body: bundle })
          .catch((thrown) => Promise.reject(namedByFile(file.name, thrown))),
        connection.call(CONTROL.health),
      ]);
      const { calls, different, complete, missing, timeline, journal, ...of } = replay;
      const replayed = { calls, different, complete, missing };
      const about = { ...of, kind: '重放包', name: file.name, version, replayed, isTrace: false } as const;
      setOpened(new ReadOnlyConnection({ timeline, journal }, about));
      window.location.hash = fragmentOf({ view: 'record' });
    }, `已打开${file.name}`);
  useEffect(() => {
    if (isOver) setOpened(null);
  }, [isOver]);
  useWindowEvent('dragover', (event) => {
    if (!isOver && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (isOver || !file) return;
    event.preventDefault();
    void open(file);
  });
  return { opened, isBusy, open, close: () => setOpened(null) };
}

/** Opens replay bundles for reading: by a button, or dropped anywhere on the page. */
export const [ReplayProvider, useReplay] = shared(useReplays);

/** A view of the live world; while a bundle is open, of the bundle, read-only. */
export function ReplayFrame({ view, children }: { view: string; children: ReactNode }) {
  const { opened, close } = useReplay();
  if (!opened) return children;
  return (
    <WorldProvider connection={opened}>
      <ReadOnlyBanner bundle={opened.bundle}>
        <Act onClick={close}>关闭重放包</Act>
      </ReadOnlyBanner>
      {view === 'record' ? (
        children
      ) : (
        <Empty icon="journal" title="重放包里只有记录">
          <ActLink look="primary" href={fragmentOf({ view: 'record' })}>
            看它的记录
          </ActLink>
        </Empty>
      )}
    </WorldProvider>
  );
}

/** Banner of a read-only record: its world and, for a replay bundle, how many answers the replay repeated. */
export function ReadOnlyBanner({ bundle, children }: { bundle: OpenedBundle; children: ReactNode }) {
  const { kind, name, world, fixture, seed, now, replayed } = bundle;
  return (
    <section className={layout.banner} aria-label={kind}>
      <p>
        <strong>只读</strong> {name}
      </p>
      <p className={`${layout.row} ${layout.hint} ${layout.grow}`}>
        <span>世界{world}</span>
        <span>场景{fixture}</span>
        <span>种子{seed}</span>
        <span>
          到{dayText(now)} {clockText(now)}
        </span>
        {replayed && <span>{replayedText(replayed)}</span>}
        {replayed?.complete === false && <span>更早的{replayed.missing}条没有录下</span>}
      </p>
      {children}
    </section>
  );
}

function replayedText({ calls, different }: NonNullable<Trace['replayed']>) {
  return different === 0 ? `${calls}个请求，响应与录下的一致` : `${calls}个请求，${different}个响应与录下的不同`;
}
