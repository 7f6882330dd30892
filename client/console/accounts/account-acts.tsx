import { useWorld } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import styles from './account-cells.module.css';
import { OpenLogin } from './account-cells.tsx';
import type { About } from './account-dialogs.tsx';
import type { AccountGroup } from './account-groups.ts';

export type OnAsk = (about: About, account: SandboxAccount) => void;

/** The accounts as a list of either form. */
export interface AccountsProps {
  readonly groups: readonly AccountGroup[];
  /** id of the one that the address names */
  readonly named: string | null;
  readonly onAsk: OnAsk;
}

/** Actions on an account. */
export function AccountActs({ account, onAsk }: { account: SandboxAccount; onAsk: OnAsk }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const { account: name, accountId, enable } = account;
  const input = { params: { id: accountId }, body: { enable: !enable } };
  const verb = enable ? '停用' : '启用';

  async function toggle(): Promise<void> {
    await act(() => connection.call(CONTROL.changeAccount, input), `账号${name}已${verb}`);
  }

  return (
    <span className={styles.acts}>
      <OpenLogin account={account} />
      <LinkButton to={{ view: 'accounts', thing: accountId }} what={`账号${name}`} isSmall />
      <Button look="quiet" size="small" aria-label={`编辑${name}`} onClick={() => onAsk('edit', account)}>
        编辑
      </Button>
      <WithCurl call={{ endpoint: CONTROL.changeAccount, input }} what={`${verb}${name}`}>
        <Button
          look="quiet"
          size="small"
          aria-label={`${verb}${name}`}
          aria-busy={isBusy}
          onClick={() => void toggle()}
        >
          {verb}
        </Button>
      </WithCurl>
      <Button look="quietDanger" size="small" aria-label={`删除${name}`} onClick={() => onAsk('delete', account)}>
        删除
      </Button>
    </span>
  );
}
