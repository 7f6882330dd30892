import { useState } from 'react';
import { spanText } from '#client-sandbox/status/time-text.ts';
import form from '#client-sandbox/ui/form.module.css';
import { TextField } from '#client-sandbox/ui/text-field.tsx';
import { LIMIT_FIELDS, type LimitsDraft, limitsChangeOf, limitsDraftOf, rangeText } from './limits-draft.ts';
import { SettingPanel, type SettingProps } from './setting-panel.tsx';

/** The back end's limits, each in the world's own time. */
export function LimitsPanel({ settings, onDone }: SettingProps) {
  const [typed, setTyped] = useState<LimitsDraft | null>(null);
  const draft = typed ?? limitsDraftOf(settings);
  const { change, wrong } = limitsChangeOf(settings, draft);
  return (
    <SettingPanel
      title="时限与次数"
      note="时间以秒填写，按世界的时钟计算；已经发出的验证码和二维码不变"
      change={change}
      onRevert={() => setTyped(null)}
      onDone={() => {
        setTyped(null);
        onDone();
      }}
    >
      <div className={form.pair}>
        {LIMIT_FIELDS.map((field) => {
          const { name, label, isTime, valueIn } = field;
          return (
            <TextField
              key={name}
              label={isTime ? `${label}（秒）` : label}
              value={draft[name] ?? ''}
              inputMode="decimal"
              error={wrong.has(name) ? rangeText(field) : undefined}
              {...(isTime && { hint: spanText(valueIn(settings.limits)) })}
              onChange={(text) => setTyped({ ...draft, [name]: text })}
            />
          );
        })}
      </div>
    </SettingPanel>
  );
}
