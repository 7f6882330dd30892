import { changedFields, type Draft, type DraftRules, useForm, valueAt, withValue } from '#console/forms/use-form.ts';
import { useAct } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MapRow, SwitchRow } from '#contract/control/setting-row.ts';
import { type PlacedRow, SETTING_ROWS, SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { TextArea, TextField } from '#ui/fields/text-field.tsx';
import { SettingForm } from './setting-panel.tsx';
import { UNITS } from './setting-text.ts';

interface RowFormProps {
  name: string;
  settings: WorldSettings;
  /** paths of the settings that it shows */
  has: (path: string) => boolean;
}

/** Settings that need no form of their own: switches, which are saved at once, and a field for each other row. */
export function RowForm({ name, settings, has }: RowFormProps) {
  const { send } = useAct();
  const rows = FIELD_ROWS.filter(({ path }) => has(path));
  const form = useForm(SettingsChange, rowDraft(rows, settings), { isEager: true, ...rowRules(rows) });
  const save = (body: object, said: string) => send(CONTROL.changeSettings, { body }, said);
  return (
    <>
      {SWITCH_ROWS.filter(({ path }) => has(path)).map((row) => (
        <Switch
          key={row.path}
          label={row.label}
          checked={valueAt(settings, row.path) === true}
          onChange={(isOn) => save(withValue({}, row.path, isOn), `${row.label}已${isOn ? '开启' : '关闭'}`)}
        />
      ))}
      {rows.length > 0 && (
        <SettingForm
          name={name}
          change={form.value && (changedFields(form.value, settings) as SettingsChange)}
          form={form}
        >
          <div className={rows.some(({ kind }) => kind === 'list') ? layout.stack : layout.pair}>
            {rows.map((row) => (
              <RowField key={row.path} row={row} stands={valueAt(settings, row.path)} bound={form.bind(row.path)} />
            ))}
          </div>
        </SettingForm>
      )}
    </>
  );
}

interface RowFieldProps {
  row: FieldRow;
  /** the setting as it stands */
  stands: unknown;
  bound: ReturnType<ReturnType<typeof useForm>['bind']>;
}

/** The field of one setting, by its kind. */
function RowField({ row, stands, bound }: RowFieldProps) {
  const label = fieldLabel(row);
  if (row.kind === 'list') return <TextArea label={label} rows={3} {...bound} />;
  if (row.kind === 'text')
    return <TextField label={label} {...(row.keyboard && { inputMode: row.keyboard })} {...bound} />;
  const hint = row.unit === 'ms' ? UNITS.ms.text(Number(stands)) : undefined;
  return <TextField label={label} inputMode="decimal" hint={hint} {...bound} />;
}

/** A setting that a field of text shows. */
type FieldRow = Exclude<PlacedRow, MapRow | SwitchRow>;

export const SWITCH_ROWS = SETTING_ROWS.filter((row): row is PlacedRow<SwitchRow> => row.kind === 'switch');
export const FIELD_ROWS = SETTING_ROWS.filter((row): row is FieldRow => row.kind !== 'map' && row.kind !== 'switch');

/** The rows as their fields show them: a number in the unit that is typed, one entry of a list a line. */
export function rowDraft(rows: readonly FieldRow[], settings: WorldSettings): Draft {
  return rows.reduce<Draft>((draft, row) => withValue(draft, row.path, textOf(row, valueAt(settings, row.path))), {});
}

/** Rules that those fields are read by; an empty one is no value of its setting. */
export function rowRules(rows: readonly FieldRow[]): DraftRules {
  return {
    read: Object.fromEntries(rows.map((row) => [row.path, (text: string) => typedIn(row, text)])),
    problems: Object.fromEntries(rows.map((row) => [row.path, problemText(row)])),
  };
}

/** A field's label, with what to type into it. */
function fieldLabel(row: FieldRow): string {
  if (row.kind === 'list') return `${row.label}（每行一个）`;
  return row.kind === 'number' ? row.label + UNITS[row.unit].suffix : row.label;
}

/** The console's words to a value that a setting cannot have. */
function problemText(row: FieldRow): string {
  if (row.kind !== 'number') return row.problem;
  const { scale, numbers } = UNITS[row.unit];
  return `请填${row.min / scale}到${row.max / scale}之间的${numbers}`;
}

function textOf(row: FieldRow, value: unknown): string {
  if (row.kind === 'list') return (value as readonly string[]).join('\n');
  return row.kind === 'number' ? String(exact(Number(value) / UNITS[row.unit].scale)) : String(value);
}

function typedIn(row: FieldRow, text: string): unknown {
  const lines = text.split('\n').map((line) => line.trim());
  if (row.kind === 'list') return lines.filter(Boolean);
  if (row.kind === 'text') return text.trim();
  if (text.trim() === '') return Number.NaN;
  const value = exact(Number(text) * UNITS[row.unit].scale);
  return row.unit === 'ms' ? Math.round(value) : value;
}

/** Rounded, because a division by ten leaves a binary remainder. */
const exact = (value: number): number => Number(value.toPrecision(12));
