import { sourceOf, useLive } from '#console/connection/world.tsx';
import { TICKETS } from '#console/phone/ticket-view.ts';
import { usePlace } from '#console/place.ts';
import { Act } from '#console/ui/parts.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import styles from './workbench.module.css';

/** Accounts read to find one of each kind; a world may hold 2,000. */
const READ_MAX = 50;

const SUBJECTS = sourceOf(async (world) => {
  const [{ accounts }, { identities }] = await Promise.all([
    world.call(CONTROL.accounts, { query: { limit: READ_MAX } }),
    world.call(CONTROL.ali),
  ]);
  return { accounts, hasAli: identities.length > 0 };
}, 'accounts');

/** Demo accounts of this world, one of each kind: a press types one into the frame. */
export function EntryChips({ onFill }: { onFill: (entry: DemoEntry) => void }) {
  const { refine } = usePlace();
  const { value } = useLive(SUBJECTS);
  const { value: tickets } = useLive(TICKETS);
  if (!value) return <div className={styles.chips} />;
  const entries = demoEntries(value.accounts, {
    weChat: tickets !== null && tickets.identities.length > 0,
    ali: value.hasAli,
  });
  return (
    <ul className={styles.chips} aria-label="演示账号，点击填入页面">
      {entries.map((each) => (
        <li key={each.label}>
          <Act onClick={() => onFill(each)}>
            {each.label}
            <span className={styles.hint}>{each.hint}</span>
          </Act>
        </li>
      ))}
      <li>
        <Act aria-haspopup="dialog" onClick={() => refine({ open: 'accounts' })}>
          更多账号…
        </Act>
      </li>
    </ul>
  );
}

/** A way to sign in, or to be refused, with the data of this world. */
export type Entry =
  | { readonly by: 'password'; readonly account: string; readonly password: string }
  | { readonly by: 'code'; readonly phone: string }
  | { readonly by: 'weChat' }
  | { readonly by: 'ali' };

interface DemoEntry {
  label: string;
  /** its act, beside the label */
  hint: string;
  entry: Entry;
}

/** Further accounts with a phone of their own; more would be a list, and that is another view. */
const OTHERS_MAX = 2;

/** The entries worth a button: one of each kind that this world has, the plain ones first. */
export function demoEntries(
  accounts: readonly SandboxAccount[],
  has: { readonly weChat: boolean; readonly ali: boolean },
): DemoEntry[] {
  const phones = new Map<string, SandboxAccount[]>();
  for (const account of accounts) {
    if (!account.enable || account.phone === '') continue;
    phones.set(account.phone, [...(phones.get(account.phone) ?? []), account]);
  }
  const [first, ...others] = accounts.filter(({ phone }) => phones.get(phone)?.length === 1);
  const shared = [...phones.values()].find((group) => group.length > 1);
  const disabled = accounts.find(({ enable, password }) => !enable && password !== null);
  const entries = [
    first && byPassword(first, FILL),
    first && byCode(first.phone, first.phone),
    shared?.[0] && byCode(`${countText(shared.length)}个账号`, shared[0].phone),
    ...others.slice(0, OTHERS_MAX).map((account) => byPassword(account, FILL)),
    disabled && byPassword(disabled, `已停用，${FILL}`),
    byCode('未注册', freePhone(accounts)),
    has.weChat && { label: '微信', hint: '扫码', entry: { by: 'weChat' } },
    has.ali && { label: '1688', hint: '授权', entry: { by: 'ali' } },
  ] satisfies readonly (DemoEntry | null | false | undefined)[];
  return entries.filter((entry) => typeof entry === 'object' && entry !== null);
}

const FILL = '填入';

/** An entry by password; null for an account without one. */
function byPassword({ account, password }: SandboxAccount, hint: string): DemoEntry | null {
  if (password === null) return null;
  return { label: account, hint, entry: { by: 'password', account, password } };
}

/** An entry by phone, which asks for its code by itself. */
function byCode(label: string, phone: string): DemoEntry {
  return { label, hint: FILL, entry: { by: 'code', phone } };
}

/** A demo phone without an account. */
function freePhone(accounts: readonly SandboxAccount[]) {
  const taken = new Set(accounts.map(({ phone }) => phone));
  let phone = 13_800_000_009;
  while (taken.has(String(phone))) phone += 1;
  return String(phone);
}

const COUNTS = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十'] as const;

/** `三` of 三个账号. */
const countText = (count: number) => COUNTS[count] ?? String(count);
