import { useState } from 'react';
import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { momentText } from '#console/status/time-text.ts';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import link from '#ui/link.module.css';
import tags from '#ui/tag.module.css';
import styles from './checkpoint-item.module.css';
import { checkpointText } from './checkpoint-text.ts';
import { NameForm } from './name-form.tsx';
import { ReturnButton } from './return-button.tsx';

interface CheckpointItemProps {
  readonly point: Checkpoint;
  /** the address names this one */
  readonly isOpen: boolean;
}

/** A point with its name, its moment and what one can do with it. */
export function CheckpointItem({ point, isOpen }: CheckpointItemProps) {
  const connection = useWorld();
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const [isNaming, setNaming] = useState(false);
  const { id, name, at, seq, page } = point;
  const text = checkpointText(point);
  const params = { id };

  return (
    <li id={`point-${id}`} className={isOpen ? styles.open : styles.item}>
      <p className={styles.name}>
        <a className={link.alone} href={`#/clock/${id}`} aria-current={isOpen ? 'true' : undefined}>
          {text}
        </a>
        {name !== null && <span className={tags.mark}>已命名</span>}
      </p>
      <p className={styles.facts}>
        <span>{momentText(at, now)}</span>
        {page !== null && <span>{page}</span>}
        <a className={link.alone} href={`#/timeline/${seq}`}>
          时序第{seq}条
        </a>
      </p>
      <span className={styles.acts}>
        <WithCurl call={{ endpoint: CONTROL.returnToCheckpoint, input: { params } }} what={`回到${text}`}>
          <ReturnButton point={point} />
        </WithCurl>
        <LinkButton to={{ view: 'clock', thing: id }} what={`时间点${text}`} isSmall />
        <Button
          look="quiet"
          size="small"
          aria-label={`给${text}${name === null ? '命名' : '改名'}`}
          aria-expanded={isNaming}
          onClick={() => setNaming(!isNaming)}
        >
          {name === null ? '命名' : '改名'}
        </Button>
        <Button
          look="quietDanger"
          size="small"
          aria-label={`删除时间点${text}`}
          aria-busy={isBusy}
          onClick={() => void act(() => connection.call(CONTROL.deleteCheckpoint, { params }), '时间点已删除')}
        >
          删除
        </Button>
      </span>
      {isNaming && (
        <NameForm
          label="时间点的名称"
          name={name ?? ''}
          submitText="保存"
          onSubmit={async (given) => {
            const body = { name: given === '' ? null : given };
            if (await act(() => connection.call(CONTROL.nameCheckpoint, { params, body }))) setNaming(false);
          }}
        />
      )}
    </li>
  );
}
