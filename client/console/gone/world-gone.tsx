import { useEffect } from 'react';
import { consoleHref, placeInWorld } from '#console/connection/browser-world.ts';
import { useLive, useWorld } from '#console/connection/use-world.tsx';
import { FIXTURES, summaryOf, titleOf, WORLDS } from '#console/connection/world-list.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { WorldId } from '#contract/control/world.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { goneReason, rememberedFixture } from './gone-reason.ts';
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
  // However it was made again.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void look().catch(() => undefined);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);

    async function look(): Promise<void> {
      if (summaryOf(await connection.call(CONTROL.worlds), connection.world)) window.location.reload();
    }
  }, [connection]);
  const known = rememberedFixture(world);
  // A fixture that was given in a call has a name that no list knows.
  const fixture = value?.fixtures.find(({ name }) => name === known);
  const canBeMade = WorldId.safeParse(world).success;
  const isConsole = window.location.pathname === SANDBOX.console;
  const isRead = value !== null || failure !== null || known === null;
  const body = { id: world, ...(fixture && { fixture: fixture.name }) };

  async function makeAgain(): Promise<void> {
    await act(async () => {
      await connection.call(CONTROL.createWorld, { body });
      window.location.assign(pageIn(world));
    });
  }

  return (
    <div className={styles.gone}>
      <span className={styles.icon}>
        <Icon name="expired" size={32} />
      </span>
      <h1 className={styles.heading}>沙箱世界{world}已不存在</h1>
      <p>{goneReason(worlds, world)}</p>
      <p hidden={!isRead || !canBeMade}>
        重新创建会得到一个同名的全新世界，从
        {fixture ? `场景${titleOf(fixture)}` : '与main相同的数据'}开始，原来的账号改动和短信不会回来。
      </p>
      <div className={`${layout.row} ${styles.actions}`}>
        {canBeMade && (
          <Button aria-busy={isBusy} disabled={!isRead} onClick={() => void makeAgain()}>
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

/** This page in a world; entering one that is gone names the page it would have led to. */
function pageIn(world: string): string {
  const { location } = window;
  const to = location.pathname.startsWith(`${SANDBOX.enter}/`) ? new URLSearchParams(location.search).get('to') : null;
  return enterPath(world, to ?? placeInWorld(location)) + location.hash;
}
