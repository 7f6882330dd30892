import { type ReactNode, useState } from 'react';
import { consoleHref } from '#console/connection/console-href.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CopyValue } from '#console/copying/copy-value.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import { clockText, dayText } from '#console/status/time-text.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import { SnapshotActs } from './snapshot-acts.tsx';
import { evictedText } from './world-text.ts';
import styles from './worlds-page.module.css';

interface WorldItemProps {
  readonly summary: WorldSummary;
  /** the address names this one */
  readonly isNamed: boolean;
  readonly onDone: () => void;
}

/** One world with its counts and actions. */
export function WorldItem({ summary, isNamed, onDone }: WorldItemProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [isAsking, setAsking] = useState(false);
  const { id, fixture, seed, accounts, sessions, journal, resets, now, frozen, evicted } = summary;
  const isHere = id === connection.world;
  const lit = useLit(isNamed, isHere ? styles.here : styles.world);
  const input = { params: { id } };
  const lost = evictedText(evicted);

  async function drop(): Promise<void> {
    const isDone = await act(() => connection.call(CONTROL.deleteWorld, input), `世界${id}已删除`);
    if (!isDone) return;
    setAsking(false);
    onDone();
  }

  return (
    <li {...lit} {...ROW}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {id}
          {isHere && <span className={tags.mark}>当前</span>}
          <LinkButton to={{ view: 'worlds', thing: id }} what={`世界${id}`} isSmall />
        </h3>
        <div className={styles.acts}>
          {!isHere && (
            <a
              className={buttonClass('secondary', 'small')}
              href={consoleHref(id, window.location.hash)}
              aria-label={`进入世界${id}`}
            >
              进入
            </a>
          )}
          <SnapshotActs world={id} />
          {id !== MAIN_WORLD && (
            <WithCurl call={{ endpoint: CONTROL.deleteWorld, input }} what={`删除世界${id}`}>
              <Button look="quietDanger" size="small" aria-label={`删除世界${id}`} onClick={() => setAsking(true)}>
                删除
              </Button>
            </WithCurl>
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name="场景" text={fixture} />
        <Fact name="账号" text={String(accounts)} />
        <Fact name="会话" text={String(sessions)} />
        <Fact name="请求" text={String(journal)} />
        <Fact name="重置" text={`${resets}次`} />
        <Fact name="时钟" text={`${dayText(now)} ${clockText(now)}${frozen ? '（已冻结）' : ''}`} />
        <Fact name="种子" text={<CopyValue text={seed} what={`世界${id}的种子`} />} />
        {lost !== '' && <Fact name="已淘汰" text={lost} />}
      </dl>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`删除世界${id}？`}
        text="它的账号、短信和登录状态都会消失，正在使用它的页面会提示世界已不存在。需要保留时先下载快照。"
        confirmText="删除"
        isBusy={isBusy}
        onConfirm={() => void drop()}
      />
    </li>
  );
}

function Fact({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
