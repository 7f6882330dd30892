import { useEffect, useState } from 'react';
import { useLive, useWorld, WORLDS } from '#console/connection/world.tsx';
import { DROP_REASONS } from '#console/gone/world-gone.tsx';
import { LostThing, useRow } from '#console/linking/lost-thing.tsx';
import { consoleHref, usePlace } from '#console/place.ts';
import { clockText, dayText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, ConfirmDialog, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { WORLDS_MAX } from '#contract/limits.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import tags from '#ui/tag.module.css';
import { FILTERED_FROM, SHOWN_MAX, SnapshotActs, shownWorlds } from './world-choices.tsx';

/** Reload interval: this page receives no events of other worlds. */
const LOOK_AGAIN_MS = 5_000;
const DROPPED_MAX = 10;

/** Every world of this sandbox, and those that it dropped by itself. */
export function WorldList() {
  const { value, failure, reload } = useLive(WORLDS);
  const { world } = useWorld();
  const { query, refine } = usePlace();
  const { find = '', world: named = '' } = query;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const worlds = value?.worlds ?? [];
  const fitting = shownWorlds(worlds, world, find);
  const shown = fitting.filter(({ id }, index) => index < SHOWN_MAX || id === named);
  return (
    <>
      <h3>{value ? `${worlds.length}个世界` : '世界加载中…'}</h3>
      {value && (
        <p className={layout.hint}>
          最多{WORLDS_MAX}个；请求日志共占{bytesText(value.journals.bytes)}，上限{bytesText(value.journals.max)}
        </p>
      )}
      <Trouble text={failure} onRetry={reload} />
      {value !== null && named !== '' && !worlds.some(({ id }) => id === named) && (
        <LostThing
          text={`没有名为${named}的世界：它已被删除或淘汰`}
          wayOut="看所有世界"
          onLeave={() => refine({ world: '' })}
        />
      )}
      {worlds.length > FILTERED_FROM && (
        <SearchField
          label="筛选世界"
          placeholder="按名字或场景筛选"
          value={find}
          onChange={(text) => refine({ find: text })}
        />
      )}
      <ul className={layout.rows}>
        {shown.map((summary) => (
          <WorldItem key={summary.id} summary={summary} isNamed={summary.id === named} onDone={reload} />
        ))}
      </ul>
      {fitting.length > SHOWN_MAX && <p className={layout.hint}>只显示前{SHOWN_MAX}个，请用筛选查找其余的</p>}
      {value && shown.length === 0 && <p className={layout.hint}>没有符合筛选的世界</p>}
      {value && value.dropped.length > 0 && (
        <section className={layout.tight}>
          <h3>最近收回的世界</h3>
          <ul className={layout.rows}>
            {value.dropped
              .toReversed()
              .slice(0, DROPPED_MAX)
              .map(({ id, reason, at }) => (
                <li key={`${id} ${at}`} className={layout.item}>
                  <span className={layout.name}>{id}</span>
                  <span className={`${layout.hint} ${layout.grow}`}>{DROP_REASONS[reason]}</span>
                  <ActLink
                    look="quiet"
                    href={`?world=${encodeURIComponent(id)}#/settings/worlds`}
                    aria-label={`查看世界${id}`}
                  >
                    重新创建
                  </ActLink>
                </li>
              ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** One world with its counts and acts. */
function WorldItem({
  summary,
  isNamed,
  onDone,
}: {
  summary: WorldSummary;
  /** the address names this one */
  isNamed: boolean;
  onDone: () => void;
}) {
  const connection = useWorld();
  const { isBusy, send } = useAct();
  const [isAsking, setAsking] = useState(false);
  const { id, fixture, accounts, sessions, journal, resets, now, frozen, evicted } = summary;
  const isHere = id === connection.world;
  const row = useRow(isNamed, layout.item);
  const lost = evictedText(evicted);
  const facts = [
    ...[`场景${fixture}`, `${accounts}个账号`, `${sessions}个会话`, `${journal}个请求`, `重置${resets}次`],
    `${dayText(now)} ${clockText(now)}${frozen ? '（已冻结）' : ''}`,
    ...(lost === '' ? [] : [`已淘汰${lost}`]),
  ];

  async function drop() {
    if (!(await send(CONTROL.deleteWorld, { params: { id } }, `世界${id}已删除`))) return;
    setAsking(false);
    onDone();
  }

  return (
    <li {...row}>
      <div>
        <h4 className={layout.row}>
          <span className={layout.name}>{id}</span>
          {isHere && <span className={tags.mark}>当前</span>}
        </h4>
        <p className={layout.hint}>{facts.join(' · ')}</p>
      </div>
      <div className={layout.row}>
        {!isHere && (
          <ActLink href={consoleHref(id, window.location.hash)} aria-label={`进入世界${id}`}>
            进入
          </ActLink>
        )}
        <SnapshotActs world={id} />
        {id !== MAIN_WORLD && (
          <Act look="quietDanger" aria-label={`删除世界${id}`} onClick={() => setAsking(true)}>
            删除
          </Act>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`删除世界${id}？`}
        text="它的账号、短信和登录状态都会消失，正在使用它的页面会提示世界已不存在。需要保留时先下载快照。"
        confirmText="删除"
        isBusy={isBusy}
        onConfirm={drop}
      />
    </li>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  smsCodes: '验证码',
  verifyTokens: '找回密码凭证',
  gsids: 'gsid',
  tickets: '二维码',
  sessions: '会话',
  signInLinks: '登录链接',
  keys: '未过宽限期的公钥',
  wrongPasswords: '密码错误记录',
  oauthCodes: '1688授权码',
  journal: '请求日志',
  inbox: '短信',
  schedule: '待办',
};

/** Entries evicted from a world's full stores, in words; empty if there were none. */
export function evictedText(evicted: Readonly<Record<string, number>>): string {
  return Object.entries(evicted)
    .map(([store, count]) => `${NAMES[store] ?? store}${count}条`)
    .join('、');
}

/** `1.5 MB`, `320 kB`. */
export function bytesText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} kB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
