import { useWorld } from '#console/connection/use-world.tsx';
import { saveFile } from '#console/copying/save-file.ts';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { Icon } from '#console/ui/icon.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import styles from './journal-tools.module.css';
import { type Filters, KINDS, type Kind } from './journal-view.ts';

interface JournalToolsProps {
  readonly filters: Filters;
  /** calls that 导出 writes, newest first, by their seq in the journal */
  readonly shown: readonly number[];
  /** calls that came since the list was paused; null while it runs */
  readonly missed: number | null;
  readonly isEmpty: boolean;
  readonly onFilter: (change: Partial<Filters>) => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly onCleared: () => void;
  /** 清空 was taken back */
  readonly onRestored: () => void;
}

/** Filter, pause, export, clear. */
export function JournalTools(props: JournalToolsProps) {
  const { filters, shown, missed, isEmpty, onFilter, onPause, onCleared, onRestored } = props;
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const { notify } = useNotices();
  const isPaused = missed !== null;

  async function save(): Promise<void> {
    const { entries } = await connection.call(CONTROL.journal);
    const wanted = new Set(shown);
    const rows = entries.filter(({ seq }) => wanted.has(seq)).toReversed();
    saveFile(`journal-${connection.world}.json`, JSON.stringify(rows, null, 2), 'application/json');
  }

  async function clear(): Promise<void> {
    if (!(await act(() => connection.call(CONTROL.clearJournal)))) return;
    onCleared();
    notify('请求日志已清空', { label: '撤销', run: () => void restore() });
  }

  async function restore(): Promise<void> {
    if (await act(() => connection.call(CONTROL.restoreJournal), '请求日志已恢复')) onRestored();
  }

  return (
    <div className={styles.tools}>
      <Segments
        label="种类"
        value={filters.kind}
        choices={KINDS}
        onChange={(value) => onFilter({ kind: value as Kind })}
      />
      <SearchField
        label="筛选请求"
        placeholder="路径、状态、手机号、账号、规则"
        className={styles.filter}
        value={filters.text}
        onChange={(text) => onFilter({ text })}
      />
      <div className={styles.acts}>
        <Button
          look="secondary"
          size="small"
          aria-pressed={filters.isCallsOnly}
          onClick={() => onFilter({ isCallsOnly: !filters.isCallsOnly })}
        >
          只看请求
        </Button>
        <Button look="secondary" size="small" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          <Icon name={isPaused ? 'play' : 'pause'} size={14} />
          {isPaused ? `继续${missed > 0 ? `（新${missed}条）` : ''}` : '暂停'}
        </Button>
        <WithCurl call={{ endpoint: CONTROL.journal }} what="读取请求日志">
          <Button look="secondary" size="small" disabled={shown.length === 0} onClick={() => void act(save)}>
            导出JSON
          </Button>
        </WithCurl>
        {!connection.isReadOnly && (
          <WithCurl call={{ endpoint: CONTROL.clearJournal }} what="清空请求日志">
            <Button look="secondary" size="small" disabled={isEmpty} aria-busy={isBusy} onClick={() => void clear()}>
              清空
            </Button>
          </WithCurl>
        )}
      </div>
    </div>
  );
}
