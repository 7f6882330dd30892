import { useWorld } from '#console/connection/use-world.tsx';
import { changedFields } from '#console/forms/draft.ts';
import { useForm } from '#console/forms/use-form.ts';
import { useAct } from '#console/hooks/use-act.ts';
import layout from '#console/ui/layout.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FIELD_ROWS, type FieldRow, fieldLabel, nested, rowDraft, rowRules, SWITCH_ROWS } from './row-draft.ts';
import { SettingForm } from './setting-panel.tsx';
import { settingAt, UNITS } from './setting-text.ts';

interface RowFormProps {
  readonly name: string;
  readonly settings: WorldSettings;
  /** paths of the settings that it shows */
  readonly has: (path: string) => boolean;
}

/** Settings that need no form of their own: switches, which are saved at once, and a field for each other row. */
export function RowForm({ name, settings, has }: RowFormProps) {
  const connection = useWorld();
  const { act } = useAct();
  const rows = FIELD_ROWS.filter(({ path }) => has(path));
  const form = useForm(SettingsChange, rowDraft(rows, settings), { isEager: true, ...rowRules(rows) });
  const save = (body: SettingsChange, said: string) =>
    act(() => connection.call(CONTROL.changeSettings, { body }), said);
  return (
    <>
      {SWITCH_ROWS.filter(({ path }) => has(path)).map((row) => (
        <Switch
          key={row.path}
          label={row.label}
          checked={settingAt(settings, row) === true}
          onChange={(isOn) => save(nested([[row.path, isOn]]), `${row.label}已${isOn ? '开启' : '关闭'}`)}
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
              <RowField key={row.path} row={row} stands={settingAt(settings, row)} bound={form.bind(row.path)} />
            ))}
          </div>
        </SettingForm>
      )}
    </>
  );
}

interface RowFieldProps {
  readonly row: FieldRow;
  /** the setting as it stands */
  readonly stands: unknown;
  readonly bound: ReturnType<ReturnType<typeof useForm>['bind']>;
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
