import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULT_TIMES_MAX, type Fault } from '#contract/control/fault.ts';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import styles from './fault-list-panel.module.css';
import { boundsTexts, effectText, faultText, leftText, matchText, scopeText } from './fault-text.ts';

interface FaultItemProps {
  readonly fault: Fault;
  /** the address names it */
  readonly isNamed: boolean;
  readonly onDone: () => void;
}

/** One fault rule: its match, its effect and its count. */
export function FaultItem({ fault, isNamed, onDone }: FaultItemProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const { open } = usePlace();
  const lit = useLit(isNamed, styles.item);
  const { id, fired, matched, match, times } = fault;
  const input = { params: { id } };
  const bounds = times === undefined ? [scopeText(fault)] : boundsTexts(fault);

  async function setTimes(next: number): Promise<void> {
    await act(() => connection.call(CONTROL.changeFault, { ...input, body: { times: next } }));
    onDone();
  }

  async function remove(): Promise<void> {
    const isDone = await act(() => connection.call(CONTROL.deleteFault, input), '故障已删除');
    if (isDone && isNamed) open(null);
    onDone();
  }

  return (
    <li {...lit} {...ROW}>
      <p className={styles.what}>
        <strong>{matchText(fault)}</strong>
        <span className={styles.effect}>{effectText(fault)}</span>
      </p>
      <p className={styles.facts}>
        <span>{id}</span>
        {bounds.length > 0 && <span>{bounds.join('，')}</span>}
        <span>
          触发{fired}次，匹配{matched}次
        </span>
        {match?.path !== undefined && <code>{match.path}</code>}
      </p>
      {times !== undefined && (
        <span className={styles.times}>
          <WithCurl
            call={{ endpoint: CONTROL.changeFault, input: { ...input, body: { times: times + 1 } } }}
            what={`给故障${id}加一次`}
          >
            <Stepper
              label={`故障${id}还剩几次`}
              text={leftText(times, fired)}
              onLess={times - fired > 1 ? () => void setTimes(times - 1) : null}
              onMore={times < FAULT_TIMES_MAX ? () => void setTimes(times + 1) : null}
            />
          </WithCurl>
        </span>
      )}
      <span className={styles.acts}>
        <LinkButton to={{ view: 'faults', thing: id }} what={`故障${id}`} isSmall />
        <CurlButton call={{ endpoint: CONTROL.deleteFault, input }} what={`删除故障${id}`} isQuiet />
        <Button
          look="quietDanger"
          size="small"
          aria-label={`删除故障${id}：${faultText(fault)}`}
          aria-busy={isBusy}
          onClick={() => void remove()}
        >
          删除
        </Button>
      </span>
    </li>
  );
}
