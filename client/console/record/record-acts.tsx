import { useWorld } from '#console/connection/use-world.tsx';
import { saveFile } from '#console/copying/save-file.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { Icon } from '#console/ui/icon.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './record-tools.module.css';

interface RecordActsProps {
  /** events that the list shows */
  readonly shown: readonly TimelineEvent[];
  /** events that came since the list was paused; null while it runs */
  readonly missed: number | null;
  readonly isEmpty: boolean;
  readonly onPause: (isPaused: boolean) => void;
  readonly onPoints: () => void;
  /** it was emptied, or that was taken back */
  readonly onChanged: () => void;
}

/** Pause, and in a menu the rarer acts: points, export, clear. */
export function RecordActs({ shown, missed, isEmpty, onPause, onPoints, onChanged }: RecordActsProps) {
  const connection = useWorld();
  const { act } = useAct();
  const { notify } = useNotices();
  const isPaused = missed !== null;
  const calls = new Set(shown.flatMap((event) => (event.kind === 'call' ? event.journal : [])));

  async function save(): Promise<void> {
    const { entries } = await connection.call(CONTROL.journal);
    const rows = entries.filter(({ seq }) => calls.has(seq)).toReversed();
    saveFile(`journal-${connection.world}.json`, JSON.stringify(rows, null, 2), 'application/json');
  }

  async function clear(): Promise<void> {
    if (!(await act(() => connection.call(CONTROL.clearJournal)))) return;
    onChanged();
    notify('记录已清空', { label: '撤销', run: () => void restore() });
  }

  async function restore(): Promise<void> {
    if (await act(() => connection.call(CONTROL.restoreJournal), '记录已恢复')) onChanged();
  }

  return (
    <>
      <Button look="secondary" size="small" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
        <Icon name={isPaused ? 'play' : 'pause'} size={14} />
        <span className={styles.word}>{isPaused ? `继续${missed > 0 ? `（新${missed}条）` : ''}` : '暂停'}</span>
      </Button>
      <Menu
        label="更多"
        size="small"
        items={[
          ...(connection.isReadOnly ? [] : [{ label: '时间点', onSelect: onPoints }]),
          ...(calls.size > 0 ? [{ label: '导出JSON', onSelect: () => void act(save) }] : []),
          ...(connection.isReadOnly || isEmpty ? [] : [{ label: '清空', onSelect: () => void clear() }]),
        ]}
      >
        <Icon name="more" size={14} />
      </Menu>
    </>
  );
}
