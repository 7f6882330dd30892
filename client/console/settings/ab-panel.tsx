import { useEffect, useId, useState } from 'react';
import { CurlButton } from '#console/copying/curl-button.tsx';
import form from '#console/ui/form.module.css';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import panel from '#ui/panel.module.css';
import { type AbGroup, storedGroup, storeGroup } from './browser-traces.ts';
import type { SettingProps } from './setting-panel.tsx';
import { useSaveAtOnce } from './use-save-at-once.ts';

const GROUPS = [
  { value: '', label: '未分组' },
  { value: 'A', label: 'A' },
  { value: 'B', label: 'B' },
];

/** The A/B test: whether this world draws, with which share, and what this browser drew. */
export function AbPanel({ settings, onDone }: SettingProps) {
  const { warn, notify } = useNotices();
  const { save, isBusy } = useSaveAtOnce(onDone);
  const [group, setGroup] = useState<AbGroup>(storedGroup);
  const [typed, setTyped] = useState<string | null>(null);
  const headingId = useId();
  const { abTestEnabled, abShareB } = settings;
  const percent = typed ?? String(Math.round(abShareB * 1000) / 10);
  const share = shareOf(percent);

  useEffect(() => {
    // The portal in another tab draws while this page is open.
    const follow = (): void => setGroup(storedGroup());
    window.addEventListener('storage', follow);
    window.addEventListener('focus', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('focus', follow);
    };
  }, []);

  function choose(value: string): void {
    const next = value === 'A' || value === 'B' ? value : null;
    if (!storeGroup(next)) {
      warn('浏览器已关闭存储，无法设置分组');
      return;
    }
    setGroup(next);
    notify(next === null ? '分组已清除，云采购会重新抽取' : `这个浏览器已设为${next}组`);
  }

  async function saveShare(): Promise<void> {
    if (share !== null && (await save({ abShareB: share }, 'B组比例已保存'))) setTyped(null);
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          A/B测试
        </h2>
        <CurlButton
          call={{ endpoint: CONTROL.changeSettings, input: { body: { abTestEnabled: !abTestEnabled } } }}
          what={abTestEnabled ? '关闭A/B测试' : '开启A/B测试'}
        />
      </header>
      <div className={form.group}>
        <Switch
          label="这个世界做A/B测试"
          checked={abTestEnabled}
          onChange={(isOn) => save({ abTestEnabled: isOn }, isOn ? 'A/B测试已开启' : 'A/B测试已关闭')}
        />
        <div className={form.pair}>
          <TextField
            label="B组比例（%）"
            value={percent}
            inputMode="decimal"
            error={share === null ? '请输入0到100' : undefined}
            onChange={setTyped}
          />
          {typed !== null && (
            <div className={form.actions}>
              <Button size="small" disabled={share === null || isBusy} onClick={() => void saveShare()}>
                保存B组比例
              </Button>
              {share !== null && (
                <CurlButton
                  call={{ endpoint: CONTROL.changeSettings, input: { body: { abShareB: share } } }}
                  what="保存B组比例"
                />
              )}
            </div>
          )}
        </div>
        <Segments
          label={`这个浏览器的${STORAGE_KEYS.abTest}`}
          isLabelShown
          value={group ?? ''}
          choices={GROUPS}
          onChange={choose}
        />
        <p className={panel.note}>分组记在浏览器里，所有世界共用，打开云采购时抽取一次</p>
      </div>
    </section>
  );
}

function shareOf(percent: string): number | null {
  const text = percent.trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text) || Number(text) > 100) return null;
  return Math.round(Number(text) * 100) / 10_000;
}
