import { useState } from 'react';
import form from '#console/ui/form.module.css';
import { changeOf, draftOf, type FieldRow, type RowDraft } from './row-draft.ts';
import { RowField } from './row-field.tsx';
import { SettingPanel, type SettingProps } from './setting-panel.tsx';
import { settingAt } from './setting-text.ts';

interface RowPanelProps extends SettingProps {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly FieldRow[];
}

/** Settings that need no form of their own: a field each, by its kind. */
export function RowPanel({ title, note, rows, settings, onDone }: RowPanelProps) {
  const [typed, setTyped] = useState<RowDraft | null>(null);
  const draft = typed ?? draftOf(rows, settings);
  const { change, wrong } = changeOf(rows, settings, draft);
  const numbers = rows.filter(({ kind }) => kind === 'number');
  const field = (row: FieldRow) => (
    <RowField
      key={row.path}
      row={row}
      value={settingAt(settings, row)}
      text={draft[row.path] ?? ''}
      isWrong={wrong.has(row.path)}
      onChange={(text) => setTyped({ ...draft, [row.path]: text })}
    />
  );
  return (
    <SettingPanel
      title={title}
      {...(note !== undefined && { note })}
      change={change}
      onRevert={() => setTyped(null)}
      onDone={() => {
        setTyped(null);
        onDone();
      }}
    >
      {rows.filter(({ kind }) => kind !== 'number').map(field)}
      {numbers.length > 0 && <div className={form.pair}>{numbers.map(field)}</div>}
    </SettingPanel>
  );
}
