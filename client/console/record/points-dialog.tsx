import { useState } from 'react';
import { NameForm } from '#console/checkpoints/name-form.tsx';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { useGoBack } from '#console/checkpoints/use-go-back.tsx';
import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { useLit } from '#console/linking/use-lit.ts';
import { momentText } from '#console/status/time-text.ts';
import { Trouble } from '#console/status/trouble.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { pointText } from './point-text.ts';
import styles from './points-dialog.module.css';

interface PointsDialogProps {
  readonly isOpen: boolean;
  /** id of the point that the address names */
  readonly named: string | null;
  readonly hrefOf: (seq: number) => string;
  readonly onClose: () => void;
}

/** The points that the world can go back to, newest first: the one way back in time. */
export function PointsDialog({ isOpen, named, hrefOf, onClose }: PointsDialogProps) {
  const connection = useWorld();
  const { value, failure, reload } = useCheckpoints();
  const { act } = useAct();
  const points = value?.checkpoints.toReversed() ?? [];
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={onClose}
      title="时间点"
      size="wide"
      description={`时钟只能前进，回到过去只有这一条路：账号、短信、登录状态、故障和时间都回到当时，可以撤销。每次操作前后自动各存一个，最多保留${value?.max ?? 50}个，命名的最后清理。`}
    >
      <NameForm
        label="现在的名称"
        name=""
        submitText="存为时间点"
        onSubmit={async (name) => {
          const body = name === '' ? {} : { name };
          await act(() => connection.call(CONTROL.createCheckpoint, { body }), '现在已存为时间点');
        }}
      />
      {failure && <Trouble text={failure} onRetry={reload} />}
      {value && points.length === 0 && <p className={styles.facts}>还没有时间点：在云采购里操作一次就有了</p>}
      <ol className={styles.list}>
        {points.map((point) => (
          <PointItem key={point.id} point={point} isNamed={point.id === named} hrefOf={hrefOf} />
        ))}
      </ol>
    </DialogPopup>
  );
}

interface PointItemProps {
  readonly point: Checkpoint;
  /** the address names this one */
  readonly isNamed: boolean;
  readonly hrefOf: (seq: number) => string;
}

/** A point with its name, its moment and what one can do with it. */
function PointItem({ point, isNamed, hrefOf }: PointItemProps) {
  const connection = useWorld();
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const { goBack } = useGoBack();
  const [isNaming, setNaming] = useState(false);
  const { id, name, at, seq, page } = point;
  const [text, moment, params] = [pointText(point), momentText(at, now), { id }];
  return (
    <li {...useLit(isNamed, styles.item)}>
      <p className={styles.name}>{text}</p>
      <p className={styles.facts}>
        <span>{moment}</span>
        {page !== null && <span>{page}</span>}
        <a href={hrefOf(seq)}>记录第{seq}条</a>
      </p>
      <span className={styles.acts}>
        <Button
          look="secondary"
          size="small"
          aria-label={`回到这里：${moment} ${text}`}
          onClick={() => void goBack(point)}
        >
          回到这里
        </Button>
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
