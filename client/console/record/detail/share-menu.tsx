import { fragmentOf } from '#console/address.ts';
import { consoleHref } from '#console/connection/console-href.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { loadWorlds, summaryOf } from '#console/connection/world-list.ts';
import { saveFile } from '#console/copying/save-file.ts';
import { useCopy } from '#console/copying/use-copy.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { useStream } from '#console/record/stream.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { problemNote } from './problem-note.ts';
import { requestCurl } from './request-curl.ts';

interface ShareMenuProps {
  readonly event: TimelineEvent;
  /** the journal's row of a call; null while it is read, and where there is none */
  readonly entry: JournalEntry | null;
}

/** 分享: a note for an issue, a replay bundle, a link, a shell text. */
export function ShareMenu({ event, entry }: ShareMenuProps) {
  const { events } = useStream();
  const connection = useWorld();
  const { world, bundle, isReadOnly } = connection;
  const { copy } = useCopy();
  const { isBusy, act } = useAct();
  const link = window.location.origin + consoleHref(world, fragmentOf({ view: 'record', thing: String(event.seq) }));

  const copyNote = () =>
    act(async () => {
      const [{ version }, { fixture, seed }] = await Promise.all([
        connection.call(CONTROL.health),
        bundle ?? loadWorlds(connection).then((worlds) => summaryOf(worlds, world) ?? { fixture: '', seed: '' }),
      ]);
      const source = bundle ? { bundle: bundle.name } : { link };
      await copy(problemNote(event, entry, { source, events, version, fixture, seed }), '问题单');
    });

  const saveReplay = () =>
    act(async () => {
      const replay = await connection.call(CONTROL.snapshot, { query: { replay: '1', until: String(event.seq) } });
      saveFile(`replay-${world}-${event.seq}.json`, JSON.stringify(replay), 'application/json');
    }, '重放包已下载，请妥善保管');

  const { text, problem } = entry ? requestCurl(entry, window.location.origin, world) : { text: null, problem: null };
  // The world of a file takes no calls, and no address leads to it.
  const ofWorld: readonly MenuItem[] = [
    { label: '重放包到这里（含密码和密钥）', onSelect: () => void saveReplay() },
    { label: '链接（仅本机）', onSelect: () => void copy(link, '链接') },
    ...(text === null ? [] : [{ label: '复制为cURL', onSelect: () => void copy(text, '请求的cURL') }]),
    ...(problem === null ? [] : [{ label: `不能复制为cURL：${problem}` }]),
  ];
  return (
    <Menu
      label="分享"
      size="small"
      items={[{ label: '问题单', onSelect: () => void copyNote() }, ...(isReadOnly ? [] : ofWorld)]}
    >
      <span aria-busy={isBusy}>分享</span>
      <Icon name="down" size={14} />
    </Menu>
  );
}
