import { useState } from 'react';
import { answerTo, useLive, useWorld, type WorldConnection } from '#console/connection/world.tsx';
import { Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { AliIdentity, Authorized } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import { oauthCallbackPath } from '#contract/paths.ts';
import { singleValue } from '#contract/portal/redirect.ts';
import { OAUTH_CANCELLED } from '#contract/portal-names.ts';
import { Consent, SimulatorMessage } from '#simulators/parts/page-parts.tsx';
import link from '#ui/link.module.css';
import styles from './ali-page.module.css';

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
  const { value, failure, reload } = useLive(IDENTITIES);
  if (value) return <AuthorizePanel identities={value.identities} state={state} />;
  if (failure) return <Trouble text={failure} onRetry={reload} />;
  return <p className={styles.loading}>正在打开1688…</p>;
}

/** Choice of the 1688 identity, and consent to share it. Both answers lead back to the portal's callback. */
function AuthorizePanel({
  identities,
  state,
}: {
  identities: readonly AliIdentity[];
  /** the portal's, handed back unread */
  state: string;
}) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [chosenId, setChosenId] = useState(identities[0]?.id);
  const chosen = identities.find(({ id }) => id === chosenId);

  async function agree(identity: string) {
    await act(async () => {
      const { callbackUrl } = await authorize(connection, state, identity);
      window.location.assign(callbackUrl);
    });
  }

  return (
    <>
      <h1 className={styles.heading}>{COPY['brand.name']}申请使用您的1688账号登录</h1>
      <p className={styles.scope}>同意后，{COPY['brand.name']}将获得您的1688账号标识，用于查找已关联的企业</p>
      <Consent
        legend="1688身份"
        identities={identities.map((identity) => ({ id: identity.id, link: linkText(identity) }))}
        chosen={chosenId}
        onChoose={setChosenId}
        outcome={outcomeText(chosen)}
        acceptText="同意授权"
        acceptClass={styles.agree}
        isBusy={isBusy}
        isOff={!chosen}
        onAccept={() => {
          if (chosen) void agree(chosen.id);
        }}
        onRefuse={() => window.location.assign(oauthCallbackPath({ error: OAUTH_CANCELLED, state }))}
      />
    </>
  );
}

const IDENTITIES = answerTo(CONTROL.ali, 'accounts');

/** Consents as an identity: returns the code, and where to take it. */
function authorize(connection: WorldConnection, state: string, identity: string): Promise<Authorized> {
  return connection.call(CONTROL.authorizeAli, { body: { state, identity } });
}

/** Short description of the portal accounts linked to an identity. */
function linkText({ accounts }: AliIdentity) {
  if (accounts.length === 0) return '未关联企业';
  return accounts.length === 1 ? `已关联${accounts[0]}` : `已关联${accounts.length}个账号`;
}

/** Result of consenting with this identity. */
function outcomeText(identity: AliIdentity | undefined) {
  if (!identity) return '这个世界没有1688身份';
  const { accounts } = identity;
  if (accounts.length === 0) return '该1688账号未关联企业，同意后会看到未关联提示';
  if (accounts.length === 1) return `同意后将以账号${accounts[0]}登录`;
  return `同意后可在${accounts.join('、')}中选择一个登录`;
}
