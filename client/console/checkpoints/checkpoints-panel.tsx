import { useEffect, useId } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { Trouble } from '#console/status/trouble.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import panel from '#ui/panel.module.css';
import { CheckpointItem } from './checkpoint-item.tsx';
import styles from './checkpoints-panel.module.css';
import { NameForm } from './name-form.tsx';
import { useCheckpoints } from './use-checkpoints.ts';

/** The points that the world can go back to, newest first: the one way back in time. */
export function CheckpointsPanel() {
  const connection = useWorld();
  const { value, failure, reload } = useCheckpoints();
  const { address } = usePlace();
  const { act } = useAct();
  const headingId = useId();
  const points = value?.checkpoints.toReversed() ?? [];
  const isThere = points.some(({ id }) => id === address.thing);
  useEffect(() => {
    if (isThere) document.getElementById(`point-${address.thing}`)?.scrollIntoView({ block: 'nearest' });
  }, [isThere, address.thing]);

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <header className={panel.head}>
        <h2 id={headingId} className={panel.title}>
          时间点
        </h2>
        <CurlButton call={{ endpoint: CONTROL.checkpoints }} what="读取时间点" />
      </header>
      <p className={panel.note}>
        时钟只能前进，回到过去只有这一条路：账号、短信、登录状态、故障和时间都回到当时，可以撤销。每次操作后自动存一个，最多保留
        {value?.max ?? 50}个，命名的最后清理。
      </p>
      <NameForm
        label="现在的名称"
        name=""
        submitText="存为时间点"
        onSubmit={async (name) => {
          await act(
            () => connection.call(CONTROL.createCheckpoint, { body: name === '' ? {} : { name } }),
            '现在已存为时间点',
          );
        }}
      />
      {failure && <Trouble text={failure} onRetry={reload} />}
      {value && points.length === 0 && (
        <p className={`${panel.note} ${styles.none}`}>还没有时间点：在云采购里操作一次就有了</p>
      )}
      <ol className={styles.list}>
        {points.map((point) => (
          <CheckpointItem key={point.id} point={point} isOpen={point.id === address.thing} />
        ))}
      </ol>
    </section>
  );
}
