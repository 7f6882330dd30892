import { type ReactNode, useEffect, useId } from 'react';
import { changedFields, type Draft, type DraftRules, useForm, valueAt, withValue } from '#console/forms/use-form.ts';
import { useLit } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MapRow, SwitchRow } from '#contract/control/setting-row.ts';
import { type PlacedRow, SETTING_ROWS, SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { TextArea, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import panel from '#ui/panel.module.css';
import { UNITS } from './setting-text.ts';

/** A part of the settings, lit where the address names it: `#/settings/limits`. */
export function Panel({ name, note, children }: { name: PanelName; note?: string | undefined; children: ReactNode }) {
  const { thing } = usePlace();
  const headingId = useId();
  const lit = useLit(thing === name, `${panel.panel} ${layout.stack}`);
  return (
    <section {...lit} aria-labelledby={headingId}>
      <h2 id={headingId} className={panel.title}>
        {PANELS[name]}
      </h2>
      {note !== undefined && <p className={panel.note}>{note}</p>}
      {children}
    </section>
  );
}

interface SettingFormProps {
  /** what is saved, as its buttons name it */
  name: string;
  /** the body that 保存 sends; null while a field is invalid */
  change: SettingsChange | null;
  /** whether something was typed, and the way back to how it stands */
  form: { readonly isChanged: boolean; readonly revert: () => void };
  children: ReactNode;
}

/** Some settings that are saved together; 保存 shows while something differs from how it stands. */
export function SettingForm({ name, change, form, children }: SettingFormProps) {
  const { isBusy, send } = useAct();
  const isChanged = change === null || Object.keys(change).length > 0;
  const { isChanged: isTyped, revert } = form;
  // The saved value arrives by the stream; from then on the fields follow it again.
  useEffect(() => {
    if (isTyped && !isChanged) revert();
  });

  async function submit() {
    if (change === null || !isChanged) return;
    await send(CONTROL.changeSettings, { body: change }, `${name}已保存`);
  }

  return (
    <Form className={layout.stack} onSubmit={submit}>
      {children}
      {isChanged && (
        <div className={layout.row}>
          <Act look="primary" type="submit" disabled={change === null} aria-busy={isBusy} aria-label={`保存${name}`}>
            保存
          </Act>
          <Act aria-label={`放弃对${name}的修改`} onClick={revert}>
            放弃修改
          </Act>
        </div>
      )}
    </Form>
  );
}

/** Parts of the settings by their name in an address: `#/settings/limits`. */
export const PANELS = {
  limits: '时限与次数',
  wire: '回答的格式',
  ab: 'A/B测试与通知',
  addresses: '电话与地址',
  key: '公钥、加密与令牌',
  hosts: '白名单与宿主',
  faults: '自定义故障',
  worlds: '世界',
} as const;
type PanelName = keyof typeof PANELS;

/** Addresses of parts that another one took in. */
const MOVED: Readonly<Record<string, PanelName>> = { notice: 'ab', dialect: 'wire' };

/** The part of this name; null for a name that none has. */
export function panelOf(name: string): PanelName | null {
  if (Object.hasOwn(MOVED, name)) return MOVED[name] ?? null;
  return Object.hasOwn(PANELS, name) ? (name as PanelName) : null;
}

/** Settings that need no form of their own: switches, which are saved at once, and a field for each other row. */
export function RowForm({
  name,
  settings,
  has,
}: {
  name: string;
  settings: WorldSettings;
  /** paths of the settings that it shows */
  has: (path: string) => boolean;
}) {
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

/** The field of one setting, by its kind. */
function RowField({
  row,
  stands,
  bound,
}: {
  row: FieldRow;
  /** the setting as it stands */
  stands: unknown;
  bound: ReturnType<ReturnType<typeof useForm>['bind']>;
}) {
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
function fieldLabel(row: FieldRow) {
  if (row.kind === 'list') return `${row.label}（每行一个）`;
  return row.kind === 'number' ? row.label + UNITS[row.unit].suffix : row.label;
}

/** The console's words to a value that a setting cannot have. */
function problemText(row: FieldRow): string {
  if (row.kind !== 'number') return row.problem;
  const { scale, numbers } = UNITS[row.unit];
  return `请填${row.min / scale}到${row.max / scale}之间的${numbers}`;
}

function textOf(row: FieldRow, value: unknown) {
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
const exact = (value: number) => Number(value.toPrecision(12));
