import { Switch } from '#ui/fields/switch.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type FieldRow, fieldLabel, problemText } from './row-draft.ts';
import { UNITS } from './setting-text.ts';

interface RowFieldProps {
  readonly row: FieldRow;
  /** the setting as it stands */
  readonly value: unknown;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

/** The field of one setting, by its kind. */
export function RowField({ row, value, text, isWrong, onChange }: RowFieldProps) {
  if (row.kind === 'switch') return <DraftSwitch label={row.label} isOn={text === 'on'} onChange={onChange} />;
  const shared = {
    label: fieldLabel(row),
    value: text,
    error: isWrong ? problemText(row) : undefined,
    onChange,
  };
  if (row.kind === 'list') return <TextArea {...shared} rows={3} />;
  if (row.kind === 'text') return <TextField {...shared} {...(row.keyboard && { inputMode: row.keyboard })} />;
  const hint = row.unit === 'ms' && { hint: UNITS.ms.text(Number(value)) };
  return <TextField {...shared} inputMode="decimal" {...hint} />;
}

function DraftSwitch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (text: string) => void }) {
  function choose(checked: boolean): Promise<boolean> {
    onChange(checked ? 'on' : '');
    return Promise.resolve(true);
  }
  return <Switch label={label} checked={isOn} onChange={choose} />;
}
