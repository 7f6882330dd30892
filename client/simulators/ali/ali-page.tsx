import { useLive } from '#console/connection/use-live.ts';
import { Trouble } from '#console/status/trouble.tsx';
import { COPY } from '#contract/copy.ts';
import { singleValue } from '#contract/portal/redirect.ts';
import { SimulatorMessage } from '#simulators/parts/simulator-message.tsx';
import link from '#ui/link.module.css';
import { IDENTITY_TOPICS, loadIdentities } from './ali-identities.ts';
import styles from './ali-page.module.css';
import { AuthorizePanel } from './authorize-panel.tsx';

/** 1688's consent page: it asks whether the portal may know the user's identity. */
export function AliPage() {
  const state = singleValue(new URLSearchParams(window.location.search).getAll('state'));
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <span className={styles.mark} aria-hidden="true">
          1688
        </span>
        账号授权
      </p>
      {state ? (
        <Content state={state} />
      ) : (
        <SimulatorMessage
          icon="expired"
          title="没有授权请求"
          text={`请从登录页的「${COPY['login.oauth']}」进入`}
          action={
            <a className={link.alone} href="/login">
              去登录页
            </a>
          }
        />
      )}
    </div>
  );
}

function Content({ state }: { state: string }) {
  const { value, failure, reload } = useLive(loadIdentities, IDENTITY_TOPICS);
  if (value) return <AuthorizePanel identities={value.identities} state={state} />;
  if (failure) return <Trouble text={failure} onRetry={reload} />;
  return <p className={styles.loading}>正在打开1688…</p>;
}
