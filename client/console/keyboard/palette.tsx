import { useMemo, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CURL_MARK } from '#console/copying/curl-button.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { READ_ONLY_TEXT } from '#console/replay/read-only-connection.ts';
import { useReplay } from '#console/replay/use-replay.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { CommandList } from '#ui/command-list.tsx';
import { firstGroups, foundGroups, type PaletteItem } from './palette-item.ts';
import { type PaletteActs, viewItems, worldItems } from './palette-items.ts';
import { type CommandDialogs, useCommands } from './use-commands.ts';
import { useFindable } from './use-findable.ts';

const KEY = 'sandbox_recent';
const KEPT = 5;

/** Ids of what was last chosen in the palette, the newest first. */
function recentIds(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keepRecent(id: string): void {
  try {
    const others = recentIds().filter((each) => each !== id);
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
  } catch {
    // Storage is closed: the palette opens without them.
  }
}

interface PaletteProps extends CommandDialogs {
  readonly onClose: () => void;
}

/** Finds everything that has a name in this world, and every command. */
export function Palette({ onClose, ...dialogs }: PaletteProps) {
  const connection = useWorld();
  const { act } = useAct();
  const { copy } = useCopy();
  const [text, setText] = useState('');
  const [recent] = useState(recentIds);
  const [curls] = useState(curlItems);
  const commands = useCommands(dialogs);
  const found = useFindable();
  const acts = useMemo<PaletteActs>(
    () => ({
      go: (fragment) => {
        window.location.hash = fragment;
      },
      copy: (code) => void copy(code),
      addFault: ({ label, fault }) =>
        void act(() => connection.call(CONTROL.createFault, { body: fault }), `故障已生效：${label}`),
    }),
    [connection, act, copy],
  );
  const { opened, close } = useReplay();
  const items = useMemo(() => {
    const always = [...commands, ...viewItems(acts)];
    if (!opened) return [...always, ...worldItems(found, acts), ...curls];
    return [closeItem(opened.name, close), ...always.filter(({ isOfLiveWorld }) => !isOfLiveWorld)];
  }, [commands, found, acts, curls, opened, close]);
  const groups = useMemo(
    () => (text.trim() === '' ? firstGroups(items, recent) : foundGroups(items, text)),
    [items, text, recent],
  );

  function choose(item: PaletteItem): void {
    keepRecent(item.id);
    onClose();
    item.run();
  }

  return (
    <CommandList
      open
      onOpenChange={(open) => !open && onClose()}
      label="命令面板"
      placeholder="找验证码、账号、场景、故障、请求或命令"
      text={text}
      onType={setText}
      groups={groups}
      onChoose={choose}
      iconOf={({ icon }) => <Icon name={icon} size={18} />}
      empty="没有找到，换个说法试试"
      hint={opened ? READ_ONLY_TEXT : '↑↓选择，Enter打开，Esc关闭'}
    />
  );
}

/** The way back to the live world. */
const closeItem = (name: string, close: () => void): PaletteItem => ({
  id: 'close-replay',
  group: '命令',
  icon: 'cancel',
  label: '关闭重放包',
  detail: name,
  words: 'close replay bundle',
  run: close,
});

/** The shell lines that the view offers by mouse: its buttons are no stops of the Tab key. */
function curlItems(): PaletteItem[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[${CURL_MARK}]`)];
  return buttons
    .filter((button) => button.checkVisibility())
    .map((button) => {
      const what = button.getAttribute(CURL_MARK) ?? '';
      return {
        id: `curl:${what}`,
        group: 'curl',
        icon: 'copy',
        label: `复制curl：${what}`,
        run: () => button.click(),
      };
    });
}
