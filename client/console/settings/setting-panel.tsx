import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Draft, type DraftRules, typedNumber, useForm } from '#console/hooks/use-form.ts';
import { useAddressed } from '#console/lists/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MapRow, SwitchRow } from '#contract/control/setting-row.ts';
import { type PlacedRow, SETTING_ROWS, SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { placed, valueAt } from '#contract/wire/field-path.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { TextArea, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import panel from '#ui/panel.module.css';
import { UNITS } from './setting-text.ts';

/** A part of the settings, lit where the address names it: `#/settings/limits`. */
export function Panel({ name, note, children }: { name: PanelName; note?: string | undefined; children: ReactNode }) {
  const { thing } = usePlace();
  const headingId = useId();
  const isNamed = thing === name;
  const { ref: _, ...lit } = useAddressed(isNamed, `box ${panel.panel} ${layout.stack}`);
  const section = useRef<HTMLElement>(null);
  useEffect(() => (isNamed && section.current ? keepAtTop(section.current) : undefined), [isNamed]);
  return (
    <section {...lit} ref={section} aria-labelledby={headingId}>
      <h2 id={headingId} className={layout.title}>
        {PANELS[name]}
      </h2>
      {note !== undefined && <p className={layout.hint}>{note}</p>}
      {children}
    </section>
  );
}

/** Keeps a part at the top as the parts around it grow, until somebody moves the page. @returns a function that stops it */
function keepAtTop(section: HTMLElement) {
  const place = () => {
    section.scrollIntoView({ block: 'start' });
    section.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  };
  const sizes = new ResizeObserver(place);
  const leave = () => sizes.disconnect();
  place();
  for (const part of section.parentElement?.children ?? []) sizes.observe(part);
  for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(move, leave, { passive: true, once: true });
  return leave;
}

/** Saves a change of the settings; 撤销 sets the earlier values. */
export function useSaveSettings() {
  const { send, notify } = useAct();
  return async (name: string, change: SettingsChange, before: SettingsChange, onUndone?: () => void) => {
    if (!(await send(CONTROL.changeSettings, { body: change }))) return false;
    const undo = async () => {
      if (await send(CONTROL.changeSettings, { body: before }, `${name}已恢复`)) onUndone?.();
    };
    notify(`${name}已保存`, { label: '撤销', run: () => void undo() });
    return true;
  };
}

/** Parts of the settings by their name in an address: `#/settings/limits`. */
export const PANELS = {
  limits: '时限与次数',
  wire: '报文格式',
  ab: 'A/B测试与通知',
  addresses: '电话与地址',
  key: '公钥',
  hosts: '白名单与宿主',
  faults: '自定义故障',
  worlds: '世界',
} as const;
export type PanelName = keyof typeof PANELS;

/** A switch or a field for each setting of a part. */
export function Rows({
  settings,
  has,
}: {
  settings: WorldSettings;
  /** paths of the settings that it shows */
  has: (path: string) => boolean;
}) {
  const save = useSaveSettings();
  const rows = FIELD_ROWS.filter(({ path }) => has(path));
  return (
    <>
      {SWITCH_ROWS.filter(({ path }) => has(path)).map(({ path, label }) => (
        <Switch
          key={path}
          label={label}
          checked={valueAt(settings, path) === true}
          onChange={(isOn) => save(label, placed({}, path, isOn), placed({}, path, !isOn))}
        />
      ))}
      {rows.length > 0 && (
        <div className={rows.some(({ kind }) => kind === 'list') ? layout.stack : layout.pair}>
          {rows.map((row) => (
            <RowField key={row.path} row={row} settings={settings} />
          ))}
        </div>
      )}
    </>
  );
}

/** The field of one setting, by its kind. */
function RowField({ row, settings }: { row: FieldRow; settings: WorldSettings }) {
  const save = useSaveSettings();
  const { isChanged, value, bind, revert } = useForm(SettingsChange, rowDraft([row], settings), {
    isEager: true,
    ...rowRules([row]),
  });
  const { path } = row;
  const stands = valueAt(settings, path);
  const isSame = value !== null && JSON.stringify(valueAt(value, path)) === JSON.stringify(stands);
  // The saved value arrives by the stream; from then on the field follows it again.
  useEffect(() => {
    if (isChanged && isSame) revert();
  });
  const onSave = () => {
    if (isChanged && value !== null && !isSame) void save(row.label, value, placed({}, path, stands), revert);
  };
  const field = { label: fieldLabel(row), ...bind(path) };
  const ms = row.kind === 'number' && row.unit === 'ms' ? Number(value === null ? stands : valueAt(value, path)) : 0;
  const hint = ms >= MINUTE_MS ? UNITS.ms.text(ms) : undefined;
  return (
    <Form onSubmit={onSave} onLeave={onSave}>
      {row.kind === 'list' ? (
        <TextArea rows={3} {...field} />
      ) : row.kind === 'text' ? (
        <TextField {...(row.keyboard && { inputMode: row.keyboard })} {...field} />
      ) : (
        <TextField inputMode="decimal" hint={hint} {...field} />
      )}
    </Form>
  );
}

/** A shorter span needs no hint: the field shows its seconds. */
const MINUTE_MS = 60_000;

/** A setting that a field of text shows. */
type FieldRow = Exclude<PlacedRow, MapRow | SwitchRow>;

export const SWITCH_ROWS = SETTING_ROWS.filter((row): row is PlacedRow<SwitchRow> => row.kind === 'switch');
export const FIELD_ROWS = SETTING_ROWS.filter((row): row is FieldRow => row.kind !== 'map' && row.kind !== 'switch');

/** The rows as their fields show them: a number in the unit that is typed, one entry of a list a line. */
export function rowDraft(rows: readonly FieldRow[], settings: WorldSettings): Draft {
  const start: Record<string, unknown> = {};
  return rows.reduce((draft, row) => placed(draft, row.path, textOf(row, valueAt(settings, row.path))), start) as Draft;
}

/** Rules for reading those fields; an empty field is no value of its setting. */
export function rowRules(rows: readonly FieldRow[]): DraftRules {
  return {
    read: Object.fromEntries(rows.map((row) => [row.path, (text: string) => typedIn(row, text)])),
    problems: Object.fromEntries(rows.map((row) => [row.path, problemText(row)])),
  };
}

/** A field's label, with its unit or form. */
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
  const value = exact(typedNumber(text) * UNITS[row.unit].scale);
  return row.unit === 'ms' ? Math.round(value) : value;
}

/** Rounded, because a division by ten leaves a binary remainder. */
const exact = (value: number) => Number(value.toPrecision(12));
