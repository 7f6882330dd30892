import { useEffect } from 'react';
import { FIXTURES, summaryOf, titleOf, useLive, useWorld, WORLDS } from '#console/connection/world.tsx';
import { keep, kept, useRepeated } from '#console/hooks/browser.ts';
import { consoleHref, placeInWorld } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Icon, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { WorldId, type WorldList, type WorldSummary } from '#contract/control/world.ts';
import { WORLD_IDLE_MS, WORLDS_MAX } from '#contract/limits.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import styles from './world-gone.module.css';

/** Polls for a world that is created again: there is no event for that. */
const LOOK_AGAIN_MS = 2_000;

/** The one page of a world that is gone, in place of every page of console, stage, documentation and portal. */
export function WorldGone() {
  const connection = useWorld();
  const { value, failure } = useLive(FIXTURES);
  const { value: worlds } = useLive(WORLDS);
  const { isBusy, act } = useAct();
  const { world } = connection;
  // Another page or program may make the world again.
  useRepeated(() => void look(), LOOK_AGAIN_MS);
  const known = kept(PREFIX + world, 'sessionStorage');
  // A fixture that came as the content of a call is in no list.
  const fixture = value?.fixtures.find(({ name }) => name === known);
  const canBeMade = WorldId.safeParse(world).success;
  const isConsole = window.location.pathname === SANDBOX.console;
  const isRead = value !== null || failure !== null || known === null;
  const body = { id: world, ...(fixture && { fixture: fixture.name }) };

  async function look() {
    const found = await connection.call(CONTROL.worlds).catch(() => null);
    if (summaryOf(found, world)) window.location.reload();
  }

  async function makeAgain() {
    await act(async () => {
      await connection.call(CONTROL.createWorld, { body });
      window.location.assign(pageIn(world));
    });
  }

  return (
    <div className={styles.page}>
      <span className={`round ${styles.icon}`}>
        <Icon name="expired" size={32} />
      </span>
      <h1 className={styles.heading}>沙箱世界{world}已不存在</h1>
      <p>{goneReason(worlds, world)}</p>
      <p hidden={!isRead || !canBeMade}>
        重新创建会得到一个同名的全新世界，从
        {fixture ? `场景${titleOf(fixture)}` : '与main相同的数据'}开始，原来的账号改动和短信不会回来。
      </p>
      <div className={`${layout.row} ${styles.ways}`}>
        {canBeMade && (
          <Button aria-busy={isBusy} disabled={!isRead} onClick={makeAgain}>
            重新创建
          </Button>
        )}
        <a className={buttonClass('secondary')} href={pageIn(MAIN_WORLD)}>
          {isConsole ? '回到main' : '在main打开本页'}
        </a>
        {!isConsole && (
          <a className={buttonClass('secondary')} href={consoleHref(MAIN_WORLD, '')}>
            打开控制台
          </a>
        )}
      </div>
    </div>
  );
}

/** This page in a world; for the address that enters a lost world, the page it leads to. */
function pageIn(world: string) {
  const { location } = window;
  const to = location.pathname.startsWith(`${SANDBOX.enter}/`) ? new URLSearchParams(location.search).get('to') : null;
  return enterPath(world, to ?? placeInWorld(location)) + location.hash;
}

const HOUR_MS = 3_600_000;

export const DROP_REASONS: Readonly<Record<WorldList['dropped'][number]['reason'], string>> = {
  idle: `闲置超过${WORLD_IDLE_MS / HOUR_MS}小时`,
  cap: `世界达到${WORLDS_MAX}个的上限`,
  restart: '服务重新启动时没能恢复',
};

/** Why a world is no more, as far as the sandbox remembers. */
export function goneReason(worlds: WorldList | null, world: string): string {
  const dropped = worlds?.dropped.findLast(({ id }) => id === world);
  if (dropped?.reason === 'idle') return `它${DROP_REASONS.idle}，已被沙箱清理`;
  if (dropped?.reason === 'cap') return `${DROP_REASONS.cap}，最久未用的它已被清理`;
  if (dropped?.reason === 'restart') return `${DROP_REASONS.restart}它`;
  return '它可能已被删除，或者沙箱重新启动过';
}

const PREFIX = 'sandbox_fixture_of_';

/** Remembers a world's fixture for this tab: the sandbox keeps none of a world that is gone. */
export function useFixtureMemory(summary: WorldSummary | null): void {
  useEffect(() => {
    // Without storage, a world made again starts as main does.
    if (summary) keep(PREFIX + summary.id, summary.fixture, 'sessionStorage');
  }, [summary]);
}
