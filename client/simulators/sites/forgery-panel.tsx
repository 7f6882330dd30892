import { useRef, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { siteAddress } from '#console/status/site-address.ts';
import form from '#console/ui/form.module.css';
import { PAGES } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import styles from './evil-page.module.css';

/** A forged message, and what its sender hopes for. */
interface Forgery {
  readonly name: string;
  readonly hope: string;
  /** how many of it */
  readonly count: number;
  readonly data: () => unknown;
}

const GSID = 'forged-gsid-0123456789';
const login = (fields: object) => JSON.stringify({ type: 'login', gsid: GSID, ...fields });

/** Messages that the evil site posts into the wrapper (threat C7). Each is built when sent: one of them is large. */
const FORGERIES: readonly Forgery[] = [
  { name: '形式正确的登录消息', hope: '让受害者登录成攻击者的账号', count: 1, data: () => login({ params: '/go' }) },
  { name: '带脚本地址', hope: '在外壳页里执行脚本', count: 1, data: () => login({ params: 'javascript:alert(1)' }) },
  { name: '带外站地址', hope: '把人带到恶意网站', count: 1, data: () => login({ params: 'https://evil.example/' }) },
  { name: '不是JSON', hope: '让外壳页出错', count: 1, data: () => '{"gsid":' },
  { name: '不是文字', hope: '让外壳页出错', count: 1, data: () => ({ type: 'login', gsid: GSID, __proto__: null }) },
  { name: '10 MB文字', hope: '让外壳页卡住', count: 1, data: () => login({ params: `/${'a'.repeat(10_000_000)}` }) },
  { name: '1万条消息', hope: '让外壳页卡住', count: 10_000, data: () => login({ params: '/go' }) },
];

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
