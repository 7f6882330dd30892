import { useMemo, useState } from 'react';
import { keep, kept } from '#console/hooks/kept.ts';
import { READ_ONLY_TEXT, useReplay } from '#console/replay/replay.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { CommandList } from '#ui/command-list.tsx';
import { firstGroups, foundGroups, type PaletteItem } from './palette-item.ts';
import { type CommandDialogs, useCommands } from './use-commands.ts';

const KEY = 'sandbox_recent';
const KEPT = 5;

/** Ids of what was last chosen in the palette, the newest first. */
function recentIds(): readonly string[] {
  return (kept(KEY) ?? '').split('\n').filter(Boolean);
}

/** Finds everything that has a name in this world, and every command. */
export function Palette({ onClose, ...dialogs }: CommandDialogs & { onClose: () => void }) {
  const [text, setText] = useState('');
  const [recent] = useState(recentIds);
  const { opened } = useReplay();
  const items = useCommands(dialogs);
  const groups = useMemo(
    () => (text.trim() === '' ? firstGroups(items, recent) : foundGroups(items, text)),
    [items, text, recent],
  );

  function choose({ id, run }: PaletteItem) {
    const others = recentIds().filter((each) => each !== id);
    keep(KEY, [id, ...others].slice(0, KEPT).join('\n'));
    onClose();
    run();
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
