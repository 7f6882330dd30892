import { useLive } from '#client-sandbox/connection/use-live.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { consoleHref } from '#client-sandbox/console/address.ts';
import { FIXTURE_TOPICS, loadFixtures, titleOf } from '#client-sandbox/console/scenarios/fixtures.ts';
import { CurlButton } from '#client-sandbox/copying/curl-button.tsx';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldList } from '#contract/control/world.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { rememberedFixture } from './remembered-fixture.ts';
import { useReturn } from './use-return.ts';
import styles from './world-gone.module.css';
import { goneReason } from './worlds.ts';

/** Replacement for every view when the sandbox has no such world. */
export function WorldGone({ worlds }: { worlds: WorldList | null }) {
  const connection = useWorld();
  const { value, failure } = useLive(loadFixtures, FIXTURE_TOPICS);
  const { isBusy, act } = useAct();
  const { world } = connection;
  useReturn();
  const known = rememberedFixture(world);
  // A fixture that was given in a call has a name that no list knows.
  const fixture = value?.fixtures.find(({ name }) => name === known);
  const isRead = value !== null || failure !== null || known === null;
  const body = { id: world, ...(fixture && { fixture: fixture.name }) };

  async function makeAgain(): Promise<void> {
    await act(async () => {
      await connection.call(CONTROL.createWorld, { body });
      window.location.assign(consoleHref(world, window.location.hash));
    });
  }

  return (
    <div className={styles.gone}>
      <span className={styles.icon}>
        <Icon name="expired" size={32} />
      </span>
      <h1 className={styles.heading}>沙箱世界{world}已不存在</h1>
      <p>{goneReason(worlds, world)}</p>
      <p hidden={!isRead}>
        重新创建会得到一个同名的全新世界，从
        {fixture ? `场景${titleOf(fixture)}` : '与main相同的数据'}开始，原来的账号改动和短信不会回来。
      </p>
      <div className={styles.actions}>
        <Button aria-busy={isBusy} disabled={!isRead} onClick={() => void makeAgain()}>
          重新创建
        </Button>
        <a className={buttonClass('secondary')} href={consoleHref(MAIN_WORLD, window.location.hash)}>
          回到main
        </a>
        <CurlButton call={{ endpoint: CONTROL.createWorld, input: { body } }} what="重新创建" />
      </div>
    </div>
  );
}
