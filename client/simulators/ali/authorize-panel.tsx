import { useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import type { AliIdentity } from '#contract/control/ali.ts';
import { COPY } from '#contract/copy.ts';
import { oauthCallbackPath } from '#contract/paths.ts';
import { OAUTH_CANCELLED } from '#contract/portal-names.ts';
import { ConsentActions } from '#simulators/parts/consent-actions.tsx';
import { IdentityChoice } from '#simulators/parts/identity-choice.tsx';
import { authorize, linkText, outcomeText } from './ali-identities.ts';
import styles from './authorize-panel.module.css';

interface AuthorizePanelProps {
  readonly identities: readonly AliIdentity[];
  /** the portal's, handed back unread */
  readonly state: string;
}

/** Choice of the 1688 identity, and consent to share it. Both answers lead back to the portal's callback. */
export function AuthorizePanel({ identities, state }: AuthorizePanelProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [chosenId, setChosenId] = useState(identities[0]?.id);
  const chosen = identities.find(({ id }) => id === chosenId);

  async function agree(identity: string): Promise<void> {
    await act(async () => {
      const { callbackUrl } = await authorize(connection, state, identity);
      window.location.assign(callbackUrl);
    });
  }

  return (
    <>
      <h1 className={styles.heading}>{COPY['brand.name']}申请使用您的1688账号登录</h1>
      <p className={styles.scope}>同意后，{COPY['brand.name']}将获得您的1688账号标识，用于查找已关联的企业</p>
      <IdentityChoice
        legend="1688身份"
        identities={identities.map((identity) => ({ id: identity.id, link: linkText(identity) }))}
        chosen={chosenId}
        onChoose={setChosenId}
      />
      <p className={styles.outcome}>{outcomeText(chosen)}</p>
      <ConsentActions
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
