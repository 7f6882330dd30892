import type { ComponentProps } from 'react';
import { useLive, useWorld, WORLDS } from '#console/connection/world.tsx';
import { useRepeated } from '#console/hooks/browser.ts';
import { callOf, type Resource, type RowAct } from '#console/lists/resource.ts';
import { ResourceList } from '#console/lists/resource-list.tsx';
import { Acts } from '#console/lists/row-acts.tsx';
import { bareFragment, consoleHref } from '#console/place.ts';
import { clockText, dayText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { ActLink } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldList as Listed, WorldSummary } from '#contract/control/world.ts';
import { WORLDS_MAX } from '#contract/limits.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { downloadWorld, RestoreAct } from './world-files.tsx';
import { DROP_REASONS } from './world-gone.tsx';

/** Reload interval: this page receives no events of other worlds. */
const LOOK_AGAIN_MS = 5_000;
const DROPPED_MAX = 10;

/** The act that hands a whole world over as a file, once its secrets were named. */
const download = (id: Parameters<typeof downloadWorld>[1], what: string, secrets: string): RowAct<WorldSummary> => ({
  id,
  label: () => '下载',
  text: `下载${what}（含密码和密钥）`,
  called: (world) => `世界${world.id}的${what}（含密码和密钥）`,
  look: 'secondary',
  run: (world) => downloadWorld(world.id, id),
  done: () => `${what}已下载，请妥善保管`,
  ask: (world) => ({
    title: `下载世界${world.id}的${what}？`,
    text: `${secrets}不要放进代码仓库或贴在问题单里。`,
  }),
});

/** Every world of this sandbox with its counts. */
export const WORLD_LIST: Resource<WorldSummary, Listed> = {
  noun: '世界',
  icon: 'worlds',
  param: 'world',
  source: WORLDS,
  rows: ({ worlds }) => worlds,
  id: ({ id }) => id,
  name: ({ id }) => id,
  words: ({ fixture }) => fixture,
  called: ({ id }) => `世界${id}`,
  place: (world) => ({ view: 'settings', thing: 'worlds', query: { world } }),
  lost: (id) => `没有名为${id}的世界：它已被删除或清理`,
  columns: [
    { text: ({ id }) => id, isStrong: true },
    { text: ({ id }, { world }) => (id === world ? '当前' : ''), tone: () => 'mark' },
    { text: ({ fixture }) => `场景${fixture}` },
    { text: ({ accounts }) => `${accounts}个账号` },
    { text: ({ sessions }) => `${sessions}个会话` },
    { text: ({ journal }) => `${journal}个请求` },
    { text: ({ resets }) => `重置${resets}次` },
    { text: ({ now, frozen }) => `${dayText(now)} ${clockText(now)}${frozen ? '（已冻结）' : ''}` },
    { text: ({ evicted }) => (Object.keys(evicted).length > 0 ? `已清理${evictedText(evicted)}` : '') },
  ],
  acts: [
    {
      id: 'enter',
      label: () => '进入',
      look: 'secondary',
      isOffered: ({ id }, { world }) => id !== world,
      href: ({ id }) => consoleHref(id, bareFragment()),
    },
    download('snapshot', '快照', '它含有密码、验证码、会话和私钥。'),
    download('replay', '重放包', '它含有密码、验证码、会话、私钥和这个世界的每个请求，可以逐字节重放。'),
    {
      id: 'delete',
      label: () => '删除',
      look: 'quietDanger',
      isOffered: ({ id }) => id !== MAIN_WORLD,
      call: ({ id }) => callOf(CONTROL.deleteWorld, { params: { id } }),
      done: ({ id }) => `世界${id}已删除`,
      ask: ({ id }) => ({
        title: `删除世界${id}？`,
        text: '它的账号、短信和登录状态都会消失，正在使用它的页面会提示世界已不存在。需要保留时先下载快照。',
      }),
    },
  ],
};

/** Every world, and the worlds that the sandbox dropped last by itself. */
export function WorldList() {
  const { value, reload } = useLive(WORLDS);
  useRepeated(reload, LOOK_AGAIN_MS);
  return (
    <>
      <h3>{value ? `${value.worlds.length}个世界` : '世界加载中…'}</h3>
      {value && (
        <p className={layout.hint}>
          最多{WORLDS_MAX}个；记录共占{bytesText(value.journals.bytes)}，上限{bytesText(value.journals.max)}
        </p>
      )}
      <Worlds more={({ id }) => <RestoreAct world={id} />} />
      {value && value.dropped.length > 0 && (
        <section className={layout.tight}>
          <h3>最近清理的世界</h3>
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

/** Every world in the bar, each with its way there, and the files of this one. */
export function WorldChoices({ summary }: { summary: WorldSummary | null }) {
  const { world } = useWorld();
  return (
    <>
      <div className={`${layout.tight} ${layout.scroll}`}>
        <Worlds only={['enter']} />
      </div>
      <section className={layout.tight}>
        <h3>世界{world}的文件</h3>
        <div className={layout.row}>
          {summary && <Acts of={WORLD_LIST} row={summary} here={{ world, now: null }} only={['snapshot', 'replay']} />}
          <RestoreAct world={world} />
        </div>
      </section>
    </>
  );
}

/** All worlds: this page's own first, the rest in the order in which they were made. */
function Worlds(props: Pick<ComponentProps<typeof ResourceList<WorldSummary, Listed>>, 'more' | 'only'>) {
  const { world } = useWorld();
  const sorted = (worlds: readonly WorldSummary[]) =>
    worlds.toSorted((one, other) => Number(other.id === world) - Number(one.id === world));
  return <ResourceList of={WORLD_LIST} find="按名字或场景筛选" sorted={sorted} {...props} />;
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
  journal: '记录',
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
