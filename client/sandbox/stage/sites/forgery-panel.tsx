import { useRef, useState } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { siteAddress } from '#client-sandbox/status/site-address.ts';
import form from '#client-sandbox/ui/form.module.css';
import { PAGES } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import styles from './evil-page.module.css';
import { FORGERIES, type Forgery } from './forgeries.ts';

/** Opens the wrapper as a window of its own and posts forged logins into it. */
export function ForgeryPanel() {
  const { world } = useWorld();
  const victim = useRef<Window | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState(0);

  function open(): void {
    // Without noopener: having the window is the attack.
    victim.current = window.open(siteAddress('partner', world, PAGES.login), 'wrapper');
    setOpen(victim.current !== null);
  }

  function send({ count, data }: Forgery): void {
    if (!victim.current || victim.current.closed) {
      setOpen(false);
      return;
    }
    const target = siteOrigin('partner', window.location.port, window.location.protocol);
    const message = data();
    for (let index = 0; index < count; index += 1) victim.current.postMessage(message, target);
    setSent((already) => already + count);
  }

  return (
    <section className={panel.panel}>
      <div className={panel.head}>
        <h2 className={panel.title}>向外壳页伪造消息</h2>
        <p className={panel.note} role="status">
          已发送{sent}条
        </p>
      </div>
      <div className={styles.forgeries}>
        <div className={form.actions}>
          <Button onClick={open}>打开外壳页</Button>
          <span className={panel.note}>在新窗口里，本页留着它的句柄</span>
        </div>
        {FORGERIES.map((forgery) => (
          <div key={forgery.name} className={styles.forgery}>
            <Button look="secondary" size="small" disabled={!isOpen} onClick={() => send(forgery)}>
              {forgery.name}
            </Button>
            <span className={panel.note}>想要：{forgery.hope}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
