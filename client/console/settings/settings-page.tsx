import { type ReactNode, useState } from 'react';
import { SETTINGS, useLive, useWorld } from '#console/connection/world.tsx';
import { FaultForm } from '#console/faults/fault-form.tsx';
import { FaultList } from '#console/faults/fault-list.tsx';
import { forgetNotice, keep, kept } from '#console/hooks/browser.ts';
import { HOSTS } from '#console/hosts/chat-hosts.tsx';
import { LostThing } from '#console/lists/lost-thing.tsx';
import { ResourceList } from '#console/lists/resource-list.tsx';
import { fragmentOf, usePlace } from '#console/place.ts';
import { CodeBlock } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Trouble, useAct } from '#console/ui/parts.tsx';
import { WorldList } from '#console/worlds/world-list.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSettings } from '#contract/control/settings.ts';
import { COPY } from '#contract/copy.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { choicesOf } from '#ui/fields/text-field.tsx';
import { PANELS, Panel, type PanelName, Rows } from './setting-panel.tsx';
import styles from './settings-page.module.css';
import { WireForm } from './wire-form.tsx';

const AB: readonly string[] = ['abTestEnabled', 'abShareB', 'migrationNoticeEnabled'];
const isLimit = (path: string) => path.startsWith('limits.');
const isList = (path: string) => path.endsWith('AllowList');
const isOther = (path: string) => !isLimit(path) && !isList(path) && !AB.includes(path);

interface Part {
  readonly note?: string;
  readonly content: (settings: WorldSettings) => ReactNode;
}

/** Content of every part. */
const PARTS: Readonly<Record<PanelName, Part>> = {
  limits: {
    note: '时间以秒填写，按世界的时钟计算；已经发出的验证码和二维码不变',
    content: (settings) => <Rows settings={settings} has={isLimit} />,
  },
  wire: {
    note: '后端的报文格式文件，只写与默认不同的项；接口文档（openapi.json）随世界，云采购在下次打开页面时',
    content: ({ wire }) => <WireForm stands={wire} />,
  },
  ab: {
    content: (settings) => (
      <>
        <Rows settings={settings} has={(path) => AB.includes(path)} />
        <BrowserTraces />
      </>
    ),
  },
  addresses: { content: (settings) => <Rows settings={settings} has={isOther} /> },
  key: {
    note: '更换后旧公钥还有一段宽限期；云采购把公钥缓存120秒，过期会自己重取一次',
    content: () => <PublicKey />,
  },
  hosts: {
    note: '每个主机在浏览器里都是不同的站点，Cookie互不相通；勾选即改这个世界的白名单，链接都带着世界',
    content: (settings) => (
      <>
        <Rows settings={settings} has={isList} />
        <ResourceList of={HOSTS} />
      </>
    ),
  },
  faults: {
    note: '预设在顶栏的「故障」里',
    content: () => (
      <>
        <FaultList />
        <FaultForm />
      </>
    ),
  },
  worlds: { content: () => <WorldList /> },
};

/** Settings of this world's back end and its surroundings; a reset restores the scenario's. */
export function SettingsPage() {
  const { value: settings, failure, reload } = useLive(SETTINGS);
  const { open, thing } = usePlace();
  return (
    <>
      <nav className={layout.row} aria-label="设置的部分">
        {Object.entries(PANELS).map(([name, label]) => (
          <ActLink
            key={name}
            href={fragmentOf({ view: 'settings', thing: name })}
            aria-current={thing === name || undefined}
          >
            {label}
          </ActLink>
        ))}
      </nav>
      {thing !== null && !Object.hasOwn(PANELS, thing) && (
        <LostThing text={`没有名为${thing}的设置`} wayOut="看所有设置" onLeave={() => open(null)} />
      )}
      <Trouble text={failure} onRetry={reload} />
      {settings && (
        <div className={styles.page}>
          {(Object.keys(PANELS) as PanelName[]).map((name) => (
            <Panel key={name} name={name} note={PARTS[name].note}>
              {PARTS[name].content(settings)}
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}

/** The key that identifiers and secrets are encrypted with. */
function PublicKey() {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [publicKey, setPublicKey] = useState<string | null>(null);

  async function rotate() {
    await act(async () => setPublicKey((await connection.call(CONTROL.rotateKeys)).publicKey), '公钥已更换');
  }

  return (
    <>
      <p>
        <Act aria-busy={isBusy} onClick={rotate}>
          更换公钥
        </Act>
      </p>
      {publicKey !== null && <CodeBlock text={publicKey} label="新的公钥" />}
    </>
  );
}

/** The portal's own title of the notice. */
const NOTICE = COPY['dlg.migrate.title'];

const GROUPS = choicesOf({ '': '未分组', A: 'A', B: 'B' });

/** The group this browser was drawn into; empty where none was. */
function storedGroup() {
  const stored = kept(STORAGE_KEYS.abTest) ?? '';
  return GROUPS.find(({ value }) => value === stored)?.value ?? '';
}

const isNoticeSeen = () => document.cookie.split('; ').includes(`${COOKIES.migrationNotice}=seen`);

/** Traces of the portal in this browser: its group of the A/B test, and whether it has seen the migration notice. */
function BrowserTraces() {
  const [group, setGroup] = useState<string>(storedGroup);
  const [isSeen, setSeen] = useState(isNoticeSeen);

  function choose(value: string) {
    keep(STORAGE_KEYS.abTest, value === '' ? null : value);
    setGroup(value);
  }

  function forget() {
    forgetNotice();
    setSeen(false);
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
      {isSeen && (
        <p>
          <Act onClick={forget}>让它再显示一次</Act>
        </p>
      )}
    </>
  );
}
