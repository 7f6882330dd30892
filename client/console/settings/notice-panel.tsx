import { useId, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import form from '#console/ui/form.module.css';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import panel from '#ui/panel.module.css';
import { forgetNotice, isNoticeSeen } from './browser-traces.ts';
import type { SettingProps } from './setting-panel.tsx';
import { useSaveAtOnce } from './use-save-at-once.ts';

/** As the portal calls it. */
const NOTICE = COPY['dlg.migrate.title'];

/** The migration notice: on or off in this world, and shown again in this browser at any time. */
export function NoticePanel({ settings, onDone }: SettingProps) {
  const { world } = useWorld();
  const { save, isBusy } = useSaveAtOnce(onDone);
  const [isSeen, setSeen] = useState(isNoticeSeen);
  const headingId = useId();
  const { migrationNoticeEnabled } = settings;

  async function show(): Promise<void> {
    forgetNotice();
    setSeen(false);
    // Opened at the click itself: after an answer the browser would take it for an unwanted window.
    const tab = window.open('about:blank', '_blank');
    const isOn = await save({ migrationNoticeEnabled: true }, `${NOTICE}已开启，登录页会显示它`);
    if (isOn && tab) tab.location.href = enterPath(world, PAGES.login);
    else tab?.close();
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          {NOTICE}
        </h2>
        <CurlButton
          call={{
            endpoint: CONTROL.changeSettings,
            input: { body: { migrationNoticeEnabled: !migrationNoticeEnabled } },
          }}
          what={`${migrationNoticeEnabled ? '关闭' : '开启'}${NOTICE}`}
        />
      </header>
      <div className={form.group}>
        <Switch
          label={`登录页显示${NOTICE}`}
          checked={migrationNoticeEnabled}
          onChange={(isOn) => save({ migrationNoticeEnabled: isOn }, `${NOTICE}已${isOn ? '开启' : '关闭'}`)}
        />
        <p className={panel.note}>
          {isSeen ? '这个浏览器已经看过，不会再显示' : '这个浏览器还没看过'}；每个浏览器只显示一次，所有世界共用
        </p>
        <div className={form.actions}>
          <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void show()}>
            现在打开{NOTICE}（新标签页）
            <Icon name="open" size={14} />
          </Button>
          {isSeen && (
            <Button
              look="secondary"
              size="small"
              onClick={() => {
                forgetNotice();
                setSeen(false);
              }}
            >
              让它再显示一次
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
