import { useId } from 'react';
import { linkText } from '#client-sandbox/wechat/ticket-view.ts';
import type { WeChatIdentity } from '#contract/control/phone.ts';
import styles from './identity-choice.module.css';

interface IdentityChoiceProps {
  readonly identities: readonly WeChatIdentity[];
  readonly chosen: WeChatIdentity | undefined;
  readonly onChoose: (identity: WeChatIdentity) => void;
}

/** Choice of the identity that owns the phone. */
export function IdentityChoice({ identities, chosen, onChoose }: IdentityChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>微信身份</legend>
      {identities.map((identity) => (
        <label key={identity.id} className={styles.row}>
          <input type="radio" name={name} checked={identity.id === chosen?.id} onChange={() => onChoose(identity)} />
          <span className={styles.id}>{identity.id}</span>
          <span className={styles.link}>{linkText(identity)}</span>
        </label>
      ))}
    </fieldset>
  );
}
