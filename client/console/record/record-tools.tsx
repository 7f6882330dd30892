import { memo, useMemo, useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { refine } from '#console/place.ts';
import { NameForm } from '#console/time/checkpoints.tsx';
import { saveFile } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, Icon, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Har } from '#contract/control/har.ts';
import { buttonClass } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { Menu } from '#ui/menu.tsx';
import { Popover } from '#ui/popover.tsx';
import tags from '#ui/tag.module.css';
import styles from './record-view.module.css';
import { KINDS, personsIn, useStream } from './stream.ts';

interface RecordToolsProps {
  /** events that came since the record was paused; null while it runs */
  missed: number | null;
  onPause: (isPaused: boolean) => void;
  /** after clear or undo */
  onChanged: () => void;
}

/** Filters of the list, 暂停, and the rarer acts in a menu. */
export const RecordTools = memo(function RecordTools(props: RecordToolsProps) {
  const { missed, onPause, onChanged } = props;
  const { events, filters, fitting } = useStream();
  const { kind, text } = filters;
  const connection = useWorld();
  const { act, send, notify } = useAct();
  const [isNaming, setNaming] = useState(false);
  const isPaused = missed !== null;
  const isLive = !connection.isReadOnly;
  const calls = useMemo(
    () => new Set(fitting.flatMap((event) => (event.kind === 'call' ? event.requestId : []))),
    [fitting],
  );

  const save = (ending: 'json' | 'har', content: object) =>
    saveFile(`journal-${connection.world}.${ending}`, JSON.stringify(content, null, 2), 'application/json');

  const saveRows = () =>
    act(async () => {
      const { entries } = await connection.call(CONTROL.journal);
      save('json', entries.filter(({ requestId }) => calls.has(requestId)).toReversed());
    });

  const saveArchive = () =>
    act(async () => {
      const { log } = (await connection.call(CONTROL.journal, { query: { format: 'har' } })) as object as Har;
      save('har', { log: { ...log, entries: log.entries.filter(({ _requestId }) => calls.has(_requestId)) } });
    });

  async function clear() {
    if (!(await send(CONTROL.clearJournal, {}))) return;
    onChanged();
    notify('记录已清空', { label: '撤销', run: restore });
  }

  async function restore() {
    if (await send(CONTROL.restoreJournal, {}, '记录已恢复')) onChanged();
  }

  return (
    <div className={layout.row}>
      <Segments label="种类" value={kind} choices={KINDS} onChange={(next) => refine({ kind: next })} />
      <Who />
      <SearchField
        label="筛选记录"
        placeholder="手机号、账号、页面、路径、状态、规则"
        className={styles.text}
        value={text}
        onChange={(next) => refine({ text: next })}
      />
      {isLive && (
        <Act aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          <span className={styles.word}>{isPaused ? `继续${missed > 0 ? `（新${missed}条）` : ''}` : '暂停'}</span>
        </Act>
      )}
      <Menu
        label="更多"
        items={[
          calls.size > 0 && { label: '导出JSON', onSelect: saveRows },
          // Made by the sandbox; an opened file has none.
          calls.size > 0 && isLive && { label: '导出HAR', onSelect: saveArchive },
          isLive && { label: '存为时间点', onSelect: () => setNaming(true) },
          isLive && events.length > 0 && { label: '清空', onSelect: clear },
        ].filter((item) => item !== false)}
      >
        <Icon name="more" />
      </Menu>
      {isNaming && (
        <NameForm
          label="现在的名称"
          name=""
          submitText="存为时间点"
          onSubmit={async (name) => {
            const body = name === '' ? {} : { name };
            if (await send(CONTROL.createCheckpoint, { body }, '现在已存为时间点')) setNaming(false);
          }}
        />
      )}
    </div>
  );
});

/** 谁: one person, found by a search; once chosen, the way back to everybody. */
function Who() {
  const { events, people, filters } = useStream();
  const [isOpen, setOpen] = useState(false);
  const [sought, setSought] = useState('');
  const persons = useMemo(() => (isOpen ? personsIn(events, people) : []), [isOpen, events, people]);
  const found = persons.filter(({ name, phone }) => `${name} ${phone ?? ''}`.includes(sought.trim()));
  const { who } = filters;
  if (who !== '')
    return (
      <Act aria-label={`谁：${who}，取消`} onClick={() => refine({ who: '' })}>
        谁：{who}
        <Icon name="cancel" size={12} />
      </Act>
    );
  return (
    <Popover
      label="谁"
      className={buttonClass('secondary', 'small')}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        setSought('');
      }}
      trigger={
        <>
          谁
          <Icon name="down" />
        </>
      }
    >
      <SearchField label="找账号或手机号" placeholder="账号或手机号" value={sought} onChange={setSought} />
      {found.length === 0 && <p className={layout.hint}>{persons.length === 0 ? '还没有人' : '没有找到'}</p>}
      <ul className={`${layout.rows} ${layout.scroll}`}>
        {found.map(({ name, phone, refused }) => (
          <li key={name}>
            <Act look="quiet" className={styles.person} onClick={() => refine({ who: name })}>
              {name} <span className={layout.hint}>{phone}</span>
              {refused > 0 && <span className={tags.amber}>被拒{refused}次</span>}
            </Act>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
