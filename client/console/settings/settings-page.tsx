import { useState } from 'react';
import { fragmentOf } from '#console/address.ts';
import { useLive, useWorld } from '#console/connection/use-world.tsx';
import { SETTINGS } from '#console/connection/world-list.ts';
import { CodeBlock } from '#console/copying/code-block.tsx';
import { FaultForm } from '#console/faults/fault-form.tsx';
import { FaultList } from '#console/faults/fault-list.tsx';
import { ChatHosts, Sites } from '#console/hosts/chat-hosts.tsx';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Act } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import { Trouble, useAct } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { WorldList } from '#console/worlds/world-list.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { BrowserTraces } from './browser-traces.tsx';
import { DialectForm } from './dialect-form.tsx';
import { EncryptionForm } from './encryption-form.tsx';
import { RowForm } from './row-form.tsx';
import { PANELS, Panel, panelOf } from './setting-panel.tsx';
import styles from './settings-page.module.css';

const AB: readonly string[] = ['abTestEnabled', 'abShareB', 'migrationNoticeEnabled'];
const isLimit = (path: string): boolean => path.startsWith('limits.');
const isList = (path: string): boolean => path.endsWith('AllowList');
const isOther = (path: string): boolean => !isLimit(path) && !isList(path) && !AB.includes(path);

/** Settings of this world's back end and of what stands around it; a reset restores the scenario's. */
export function SettingsPage() {
  const { value: settings, failure, reload } = useLive(SETTINGS);
  const { address, open } = usePlace();
  const { thing } = address;
  return (
    <>
      <nav className={layout.row} aria-label="设置的部分">
        {Object.entries(PANELS).map(([name, label]) => (
          <a
            key={name}
            className={styles.link}
            href={fragmentOf({ view: 'settings', thing: name })}
            aria-current={thing === name || undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {thing !== null && panelOf(thing) === null && (
        <LostThing text={`没有名为${thing}的设置`} wayOut="看所有设置" onLeave={() => open(null)} />
      )}
      <Trouble text={failure} onRetry={reload} />
      {settings && (
        <div className={styles.page}>
          <Panel name="limits" note="时间以秒填写，按世界的时钟计算；已经发出的验证码和二维码不变">
            <RowForm name={PANELS.limits} settings={settings} has={isLimit} />
          </Panel>
          <Panel name="dialect" note="回答的字段、错误码和外层；接口文档（openapi.json）随世界">
            <DialectForm settings={settings} />
          </Panel>
          <Panel name="ab">
            <RowForm name={PANELS.ab} settings={settings} has={(path) => AB.includes(path)} />
            <BrowserTraces />
          </Panel>
          <Panel name="addresses">
            <RowForm name={PANELS.addresses} settings={settings} has={isOther} />
          </Panel>
          <Panel name="key" note="更换后旧公钥还有一段宽限期；云采购把公钥缓存120秒，过期会自己重取一次">
            <PublicKey />
            <EncryptionForm settings={settings} />
          </Panel>
          <Panel
            name="hosts"
            note="每个主机在浏览器里都是不同的站点，Cookie互不相通；勾选即改这个世界的白名单，链接都带着世界"
          >
            <RowForm name="白名单" settings={settings} has={isList} />
            <Sites settings={settings} />
            <ChatHosts />
          </Panel>
          <Panel name="faults" note="预设在顶栏的“故障”里">
            <FaultList />
            <FaultForm />
          </Panel>
          <Panel name="worlds">
            <WorldList />
          </Panel>
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

  async function rotate(): Promise<void> {
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
