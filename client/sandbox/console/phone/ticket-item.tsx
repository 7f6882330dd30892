import { useWorld, useWorldNow } from '#client-sandbox/connection/use-world.tsx';
import { LinkButton } from '#client-sandbox/console/linking/link-button.tsx';
import { useLit } from '#client-sandbox/console/linking/use-lit.ts';
import { WithCurl } from '#client-sandbox/copying/with-curl.tsx';
import { ROW } from '#client-sandbox/hooks/rows.ts';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { ageText, leftText } from '#client-sandbox/status/time-text.ts';
import { isOpen, phaseAt, purposeText, shortScene, type TicketPhase } from '#client-sandbox/wechat/ticket-view.ts';
import { actOnTicket, ticketInput } from '#client-sandbox/wechat/tickets.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { QrAction, Ticket } from '#contract/control/phone.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { Button } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import styles from './ticket-item.module.css';
import { ticketThing } from './ticket-place.ts';

const PHASE: Readonly<Record<TicketPhase, { readonly text: string; readonly tag: string | undefined }>> = {
  waiting: { text: '等待扫码', tag: tags.tag },
  scanned: { text: '已扫码，待确认', tag: tags.amber },
  confirmed: { text: '已确认', tag: tags.green },
  expired: { text: '已过期', tag: tags.tag },
};

const ACTIONS: readonly { readonly action: QrAction; readonly text: string; readonly done: string }[] = [
  { action: 'scan', text: '扫码', done: '已扫码' },
  { action: 'confirm', text: '确认', done: '已确认' },
  { action: 'cancel', text: '取消', done: '已取消' },
  { action: 'expire', text: '使过期', done: '二维码已过期' },
];

interface TicketItemProps {
  readonly ticket: Ticket;
  /** the address names it */
  readonly isNamed: boolean;
  readonly identity: string | null;
  readonly onDone: () => void;
}

export function TicketItem({ ticket, isNamed, identity, onDone }: TicketItemProps) {
  const connection = useWorld();
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const phase = phaseAt(ticket, now);
  const { scene, scannedBy, confirmedBy, createdAt, expiresAt, gotoUrl, qrCode } = ticket;
  const who = confirmedBy ?? scannedBy;
  const lit = useLit(isNamed, isOpen(phase) ? styles.item : styles.past);

  async function run({ action, done }: (typeof ACTIONS)[number]): Promise<void> {
    await act(() => actOnTicket(connection, scene, action, identity), done);
    onDone();
  }

  return (
    <li {...lit} {...ROW}>
      <p className={styles.head}>
        <span className={tags.blue}>{purposeText(ticket)}</span>
        <code className={styles.scene}>{shortScene(scene)}</code>
        <LinkButton to={{ view: 'phone', thing: ticketThing(scene) }} what={`二维码${shortScene(scene)}`} isSmall />
        {now !== null && isOpen(phase) && <span className={styles.left}>剩余{leftText(expiresAt - now)}</span>}
      </p>
      <p className={styles.state}>
        <span className={PHASE[phase].tag}>{PHASE[phase].text}</span>
        {who !== null && <span>{who}</span>}
        {now !== null && <span>{ageText(now - createdAt)}</span>}
      </p>
      <dl className={styles.facts}>
        <dt>前往</dt>
        <dd>{gotoUrl}</dd>
        <dt>qrCode</dt>
        <dd>
          <code>{qrCode}</code>
        </dd>
      </dl>
      {isOpen(phase) && (
        <>
          <div className={styles.actions}>
            {ACTIONS.map((each) => (
              <WithCurl
                key={each.action}
                call={{ endpoint: CONTROL.qrAction, input: ticketInput(scene, each.action, identity) }}
                what={`${each.text}${shortScene(scene)}`}
              >
                <Button
                  look={each.action === 'confirm' ? 'primary' : 'secondary'}
                  size="small"
                  aria-busy={isBusy}
                  onClick={() => void run(each)}
                >
                  {each.text}
                </Button>
              </WithCurl>
            ))}
          </div>
          <a
            className={styles.stage}
            href={enterPath(connection.world, SANDBOX.stageWeChat, { scene })}
            target="_blank"
            rel="noopener"
          >
            用微信页面扫码（新标签页打开）
          </a>
        </>
      )}
    </li>
  );
}
