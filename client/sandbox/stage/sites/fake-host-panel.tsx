import { useState } from 'react';
import { HOST_PATHS } from '#client-sandbox/stage/host/protocol/host-paths.ts';
import { Segments } from '#ui/fields/segments.tsx';
import panel from '#ui/panel.module.css';
import styles from './evil-page.module.css';
import { FAKE_HOSTS, fakeName } from './fake-hosts.ts';

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
