import { useState } from 'react';
import { HOST_PATHS } from '#console/status/chat-hosts.ts';
import { Segments } from '#ui/fields/segments.tsx';
import panel from '#ui/panel.module.css';
import styles from './evil-page.module.css';

/** A way to look like the chat host to its SDK (threat C16). */
interface FakeHost {
  readonly value: string;
  readonly label: string;
  /** what the frame's name says; `host` is this site's own */
  readonly hostOrigin: (host: string) => string;
}

/** The first two the SDK itself would believe, or wait on for ever; the last one is the true host's, which is not here. */
const FAKE_HOSTS = [
  { value: 'userinfo', label: '用户名', hostOrigin: (host) => `http://im.dingtalk.com:80@${host}` },
  { value: 'suffix', label: '相似域名', hostOrigin: () => 'https://evildingtalk.com' },
  { value: 'true', label: '真的地址', hostOrigin: () => 'https://im.dingtalk.com' },
] as const satisfies readonly FakeHost[];

/** The name of the frame, as the true host would write it. */
function fakeName({ hostOrigin }: FakeHost, host: string): string {
  return JSON.stringify({ hostOrigin: hostOrigin(host), containerId: 'container-1', hostVersion: '6.3.35' });
}

/** Frames the page that calls the chat host, under a name that says that this site is the host. */
export function FakeHostPanel() {
  const [kind, setKind] = useState<string>(FAKE_HOSTS[0].value);
  const fake = FAKE_HOSTS.find(({ value }) => value === kind) ?? FAKE_HOSTS[0];
  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>冒充聊天宿主</h2>
        <p className={panel.note}>{fake.hostOrigin(window.location.host)}</p>
      </div>
      <div className={styles.forgeries}>
        <Segments label="怎样冒充" value={kind} choices={FAKE_HOSTS} onChange={setKind} />
        <iframe
          key={kind}
          className={styles.frame}
          title="冒充的宿主中的应用"
          name={fakeName(fake, window.location.host)}
          src={HOST_PATHS.app}
        />
      </div>
    </section>
  );
}
