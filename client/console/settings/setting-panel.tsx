import { type ReactNode, useEffect, useId } from 'react';
import { useLit } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import { Act, useAct } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingsChange } from '#contract/control/settings.ts';
import { Form } from '#ui/form.tsx';
import panel from '#ui/panel.module.css';

/** A part of the settings, lit where the address names it: `#/settings/limits`. */
export function Panel({ name, note, children }: { name: PanelName; note?: string | undefined; children: ReactNode }) {
  const { address } = usePlace();
  const headingId = useId();
  const lit = useLit(address.thing === name, `${panel.panel} ${layout.stack}`);
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
  dialect: '错误格式',
  ab: 'A/B测试与通知',
  addresses: '电话、地址与回答',
  key: '公钥、加密与令牌',
  hosts: '白名单与宿主',
  faults: '自定义故障',
  worlds: '世界',
} as const;
type PanelName = keyof typeof PANELS;

/** Addresses of parts that another one took in. */
const MOVED: Readonly<Record<string, PanelName>> = { notice: 'ab' };

/** The part of this name; null for a name that none has. */
export function panelOf(name: string): PanelName | null {
  if (Object.hasOwn(MOVED, name)) return MOVED[name] ?? null;
  return Object.hasOwn(PANELS, name) ? (name as PanelName) : null;
}
