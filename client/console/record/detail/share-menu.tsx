import { ControlFailure, unreachable } from '#console/connection/console-client.ts';
import { summaryOf, useWorld, type WorldConnection } from '#console/connection/world.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import { isRefusedAct } from '#console/events/timeline.ts';
import { consoleHref, fragmentOf } from '#console/place.ts';
import { saveFile, useCopy } from '#console/ui/copying.tsx';
import { Icon, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TraceRecord } from '#contract/control/replay.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { SANDBOX } from '#contract/paths.ts';
import { recordOf, tracePage } from '#kit/trace-page.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { problemNote } from './problem-note.ts';
import type { requestCommand } from './request-command.ts';

/** 分享: a note for an issue, the record as a page, a replay bundle, a link, a shell text. */
export function ShareMenu({
  event,
  events,
  command,
  place,
}: {
  event: TimelineEvent;
  /** everything that happened, oldest first */
  events: readonly TimelineEvent[];
  /** of the event's call, by `requestCommand`; left out: not known here */
  command?: ReturnType<typeof requestCommand> | null;
  /** time and act, for the accessible name where several stand together */
  place?: string;
}) {
  const connection = useWorld();
  const { world, bundle, isReadOnly } = connection;
  const copy = useCopy();
  const { isBusy, act, notify } = useAct();
  const link = window.location.origin + consoleHref(world, fragmentOf({ view: 'record', thing: String(event.seq) }));

  const copyNote = () =>
    act(async () => {
      const [{ version, fixture, seed }, entry] = await Promise.all([
        bundle ?? ofLiveWorld(),
        event.kind === 'call' ? entryOf(connection, event) : null,
      ]);
      const source = bundle ?? ({ kind: '链接（仅本机）', name: link } as const);
      await copy(problemNote(event, entry, { source, events, version, fixture, seed }), '问题单');
    });

  async function ofLiveWorld() {
    const [{ version }, worlds] = await Promise.all([connection.call(CONTROL.health), connection.call(CONTROL.worlds)]);
    return { version, ...(summaryOf(worlds, world) ?? { fixture: '', seed: '' }) };
  }

  const savePage = () =>
    act(async () => {
      const file = `trace-${world}-${event.seq}.html`;
      const opensAt = isRefusedAct(event) ? event.seq : null;
      const [record, program] = await Promise.all([recordIn(connection, file), traceProgram()]);
      const { html, omitted } = await tracePage({ ...record, opensAt }, program);
      saveFile(file, html, 'text/html');
      notify(omitted > 0 ? `网页已下载，更早的${omitted}条放不下` : '网页已下载');
    });

  const saveReplay = () =>
    act(async () => {
      const replay = await connection.call(CONTROL.snapshot, { query: { replay: '1', until: String(event.seq) } });
      saveFile(`replay-${world}-${event.seq}.json`, JSON.stringify(replay), 'application/json');
    }, '重放包已下载，请妥善保管');

  // The world of a file takes no calls, and no address leads to it.
  const ofWorld: readonly MenuItem[] = [
    { label: '世界文件到这里（含密码和密钥）', onSelect: saveReplay },
    { label: '链接（仅本机）', onSelect: () => copy(link, '链接') },
    ...(command ? [commandItem(command)] : []),
  ];

  function commandItem({ text, problem, shown }: ReturnType<typeof requestCommand>): MenuItem {
    if (text === null) return { label: `不能复制为命令：${problem}` };
    return { label: '复制为命令', onSelect: () => copy(text, shown) };
  }

  return (
    <Menu
      label={place === undefined ? '分享' : `分享：${place}`}
      look={place === undefined ? 'secondary' : 'quiet'}
      items={[
        { label: '问题单', onSelect: copyNote },
        ...(bundle?.isTrace ? [] : [{ label: '网页', onSelect: savePage }]),
        ...(isReadOnly ? [] : ofWorld),
      ]}
    >
      <span aria-busy={isBusy}>{isBusy ? '请稍候' : '分享'}</span>
      <Icon name="down" />
    </Menu>
  );
}

/** The journal's row of a call; null where the journal has dropped it. A request's id may come again after a return. */
export async function entryOf(connection: WorldConnection, { requestId, journal }: EventOf<'call'>) {
  const { entries } = await connection.call(CONTROL.journal, { query: { requestId } });
  return entries.find(({ seq }) => seq === journal) ?? null;
}

/** The record of a live world, or of an opened bundle. @param file the name of its page */
async function recordIn(connection: WorldConnection, file: string): Promise<Omit<TraceRecord, 'opensAt'>> {
  const { bundle, world } = connection;
  if (bundle === null) return { ...(await recordOf(world, connection)), kind: '网页', name: file };
  const { isTrace: _, ...about } = bundle;
  const [timeline, journal] = await Promise.all([connection.call(CONTROL.timeline), connection.call(CONTROL.journal)]);
  return { ...about, timeline, journal };
}

/** The built page of a trace, without a record. @throws ControlFailure */
async function traceProgram(): Promise<string> {
  const response = await fetch(SANDBOX.trace).catch(() => null);
  if (!response) throw unreachable();
  if (!response.ok)
    throw new ControlFailure('NO_TRACE_PAGE', '做不了网页：这里没有它的程序，运行npm run build，原因见终端');
  return response.text();
}
