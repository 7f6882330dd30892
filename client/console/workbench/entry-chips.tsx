import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { usePlace } from '#console/use-place.ts';
import { loadTickets, TICKET_TOPICS } from '#console/wechat/tickets.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type DemoEntry, demoEntries } from './demo-entries.ts';
import styles from './workbench.module.css';

/** Enough to find one of each kind among; a world may hold 100,000. */
const READ_MAX = 50;

interface Subjects {
  readonly accounts: readonly SandboxAccount[];
  readonly hasAli: boolean;
}

async function loadSubjects(connection: WorldConnection): Promise<Subjects> {
  const [{ accounts }, { identities }] = await Promise.all([
    connection.call(CONTROL.accounts, { query: { limit: READ_MAX } }),
    connection.call(CONTROL.ali),
  ]);
  return { accounts, hasAli: identities.length > 0 };
}
const TOPICS = ['accounts'] as const;

/** Demo accounts of this world, one of each kind: a press types one into the frame. */
export function EntryChips({ onFill }: { onFill: (entry: DemoEntry) => void }) {
  const { refine } = usePlace();
  const { value } = useLive(loadSubjects, TOPICS);
  const { value: tickets } = useLive(loadTickets, TICKET_TOPICS);
  if (!value) return <div className={styles.chips} />;
  const entries = demoEntries(value.accounts, {
    weChat: tickets !== null && tickets.identities.length > 0,
    ali: value.hasAli,
  });
  return (
    <ul className={styles.chips} aria-label="演示账号，点击填入页面">
      {entries.map((each) => (
        <li key={each.label}>
          <button type="button" className={styles.chip} onClick={() => onFill(each)}>
            {each.label}
            <span className={styles.hint}>{each.hint}</span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.chip}
          aria-haspopup="dialog"
          onClick={() => refine({ open: 'accounts' })}
        >
          更多账号…
        </button>
      </li>
    </ul>
  );
}
