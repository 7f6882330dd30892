import { useId, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CodeBlock } from '#console/copying/code-block.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import styles from './setting-panel.module.css';

/** The key that identifiers and secrets are encrypted with. */
export function KeyPanel() {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const headingId = useId();

  async function rotate(): Promise<void> {
    await act(async () => setPublicKey((await connection.call(CONTROL.rotateKeys)).publicKey), '公钥已更换');
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className={panel.title}>
          公钥
        </h2>
        <p className={panel.note}>更换后旧公钥还有一段宽限期；云采购把公钥缓存120秒，过期会自己重取一次</p>
      </header>
      <p className={panel.tools}>
        <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void rotate()}>
          更换公钥
        </Button>
        <CurlButton call={{ endpoint: CONTROL.rotateKeys }} what="更换公钥" />
      </p>
      {publicKey !== null && (
        <div className={styles.key}>
          <CodeBlock text={publicKey} label="新的公钥" />
        </div>
      )}
    </section>
  );
}
