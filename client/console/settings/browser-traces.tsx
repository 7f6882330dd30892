import { useEffect, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { keep, kept } from '#console/hooks/kept.ts';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { choicesOf } from '#ui/fields/text-field.tsx';

/** As the portal calls it. */
const NOTICE = COPY['dlg.migrate.title'];

const GROUPS = choicesOf({ '': '未分组', A: 'A', B: 'B' });

/** The group this browser was drawn into; empty where none was. */
function storedGroup(): string {
  const stored = kept(STORAGE_KEYS.abTest) ?? '';
  return GROUPS.find(({ value }) => value === stored)?.value ?? '';
}

const isNoticeSeen = (): boolean => document.cookie.split('; ').includes(`${COOKIES.migrationNotice}=seen`);

function forgetNotice(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
  document.cookie = `${COOKIES.migrationNotice}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** Traces of the portal in this browser: its group of the A/B test, and whether it has seen the migration notice. */
export function BrowserTraces() {
  const connection = useWorld();
  const { isBusy, send } = useAct();
  const [group, setGroup] = useState<string>(storedGroup);
  const [isSeen, setSeen] = useState(isNoticeSeen);

  useEffect(() => {
    // The portal in another tab draws while this page is open.
    const leaving = new AbortController();
    for (const event of ['storage', 'focus'])
      window.addEventListener(event, () => setGroup(storedGroup()), { signal: leaving.signal });
    return () => leaving.abort();
  }, []);

  function choose(value: string): void {
    keep(STORAGE_KEYS.abTest, value === '' ? null : value);
    setGroup(value);
  }

  function forget(): void {
    forgetNotice();
    setSeen(false);
  }

  async function show(): Promise<void> {
    forget();
    // Opened at the click itself: after an answer the browser would take it for an unwanted window.
    const tab = window.open('about:blank', '_blank');
    const body = { migrationNoticeEnabled: true };
    const isOn = await send(CONTROL.changeSettings, { body }, `${NOTICE}已开启，登录页会显示它`);
    if (isOn && tab) tab.location.href = enterPath(connection.world, PAGES.login);
    else tab?.close();
  }

  return (
    <>
      <Segments
        label={`这个浏览器的${STORAGE_KEYS.abTest}`}
        isLabelShown
        value={group}
        choices={GROUPS}
        onChange={choose}
      />
      <p className={layout.hint}>
        分组记在浏览器里，打开云采购时抽取一次；{NOTICE}每个浏览器只显示一次，
        {isSeen ? '这个浏览器已经看过' : '这个浏览器还没看过'}。都是所有世界共用。
      </p>
      <div className={layout.row}>
        <Act aria-busy={isBusy} onClick={show}>
          现在打开{NOTICE}（新标签页）
          <Icon name="open" />
        </Act>
        {isSeen && <Act onClick={forget}>让它再显示一次</Act>}
      </div>
    </>
  );
}
