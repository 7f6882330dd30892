import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { failureText } from '#console/connection/console-client.ts';
import { type ListedFixture, useWorld } from '#console/connection/world.tsx';
import { forgetNotice, keep, kept, useWindowEvent } from '#console/hooks/browser.ts';
import { shared } from '#console/hooks/shared.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import type { Story } from '#kit/story/steps.ts';
import { Player, type PlayGate, StoryStopped } from './player.ts';

/** The portal's values in this browser, by key; null for an absent one. */
type Traces = readonly (readonly ['localStorage' | 'sessionStorage', string, string | null])[];

function useLending() {
  const { world } = useWorld();
  /** a played story has the browser: no page of this world is open meanwhile */
  const [isLent, setLent] = useState(false);
  const before = useRef<Traces | null>(null);

  /** Puts the browser into the state before any visit of the portal, as a story expects it. */
  const lend = useCallback(() => {
    before.current ??= traces();
    restore(before.current.map(([storage, key]) => [storage, key, null]));
    forgetNotice();
    setLent(true);
  }, []);
  /** Leaves the browser to the played world, whose page goes on: no page of this world opens any more. */
  const giveAway = useCallback(() => {
    before.current = null;
  }, []);
  /** Puts the browser back into this world as it was, signed in where it was. */
  const takeBack = useCallback(async () => {
    if (before.current === null) return;
    restore(before.current);
    before.current = null;
    // The session waits at the world's address. A page that is closed asks for it all the same.
    await fetch(enterPath(world, PAGES.login), { redirect: 'manual', keepalive: true }).catch(() => undefined);
    setLent(false);
  }, [world]);
  useWindowEvent('pagehide', () => void takeBack());

  return { isLent, lend, takeBack, giveAway };
}

/** Lends the browser's cookies and storage to stories that are played, and has them back afterwards. */
export const [LentBrowserProvider, useLentBrowser] = shared(useLending);

function traces(): Traces {
  return Object.values(STORAGE_KEYS).flatMap((key) =>
    (['localStorage', 'sessionStorage'] as const).map((storage) => [storage, key, kept(key, storage)] as const),
  );
}

function restore(values: Traces) {
  for (const [storage, key, value] of values) keep(key, value, storage);
}

/** Rows of a scenario's values with their steps, each named `第1组：phone=13800000001`; a row without values has no name. */
export function rowsOf({ cases, story = [] }: ListedFixture) {
  const rows = cases?.map((row, index) => ({ ...row, name: `第${index + 1}组：${row.name}` }));
  return rows ?? [{ name: '', story }];
}

export type StoryPlayer = ReturnType<typeof useStoryPlayer>;

/**
 * Plays a scenario's story in the page's frame, each time in a world of its own. Away from the page, or with its tab closed, it stops, the
 * browser is back in the reader's world, and the played one is dropped unless it was adopted.
 */
export function useStoryPlayer(fixture: ListedFixture, pauseMs: number) {
  const connection = useWorld();
  const { lend, takeBack, giveAway } = useLentBrowser();
  /** the frame that the story is played in: a new one each time */
  const frame = useRef<HTMLIFrameElement>(null);
  const second = useRef<HTMLIFrameElement>(null);
  /** the button that has the focus where nothing else has */
  const control = useRef<HTMLButtonElement>(null);
  const own = useRef<string | null>(null);
  /** the world that it is played in; null before the first time */
  const [played, setPlayed] = useState<string | null>(null);
  const [frameKey, setFrameKey] = useState(0);
  const [player] = useState(() => new Player(pauseMs));
  const state = useSyncExternalStore(player.subscribe, player.state);
  useEffect(() => {
    player.pauseMs = pauseMs;
  }, [player, pauseMs]);

  const drop = useCallback(async () => {
    const id = own.current;
    own.current = null;
    if (id !== null) await connection.call(CONTROL.deleteWorld, { params: { id } }).catch(() => undefined);
  }, [connection]);
  useEffect(
    () => () => {
      player.stop();
      void takeBack().then(drop);
    },
    [player, takeBack, drop],
  );
  // A page that the browser keeps may come back to the played world.
  useWindowEvent('pagehide', ({ persisted }) => void (persisted || drop()));
  /** Keeps the played world, for a page that goes on there. */
  const adopt = useCallback(() => {
    own.current = null;
    giveAway();
  }, [giveAway]);

  const playRow = useCallback(
    async (story: Story, gate: PlayGate) => {
      // Loaded for the first story only: nothing else of the console acts on pages.
      const { playInFrame } = await import('./play-in-frame.ts');
      await drop();
      const { id } = await connection.call(CONTROL.createWorld, { body: { fixture: fixture.name } });
      own.current = id;
      setPlayed(id);
      lend();
      // The frame is needed at once.
      flushSync(() => setFrameKey((key) => key + 1));
      if (!frame.current) throw new StoryStopped();
      const focus = frameFocus([frame.current, second.current], control);
      return playInFrame({
        frame: frame.current,
        second: second.current,
        world: id,
        story,
        gate: {
          ...gate,
          mayAct: (index) => gate.mayAct(index).then(() => focus.keep()),
          over: (line) => {
            focus.giveBack();
            gate.over(line);
          },
        },
      });
    },
    [fixture.name, connection, lend, drop],
  );
  const over = useRef(Promise.resolve());
  const begin = useCallback(
    async (isPaused = false) => {
      if (player.isGoing) return;
      over.current = player.play(
        async (gate) => {
          for (const [row, { story }] of rowsOf(fixture).entries()) {
            gate.begin(row);
            const outcome = await playRow(story as Story, gate);
            if (outcome !== 'passed') return outcome;
          }
          return 'passed';
        },
        failureText,
        isPaused,
      );
    },
    [player, fixture, playRow],
  );
  const { version } = fixture;
  const playedVersion = useRef(version);
  useEffect(() => {
    if (playedVersion.current === version) return;
    playedVersion.current = version;
    player.stop();
    if (fixture.story) void over.current.then(() => begin());
  }, [player, fixture.story, version, begin]);
  return { state, player, played, frame, second, frameKey, control, begin, adopt };
}

/**
 * Focus and scroll position of the console's reader: a page that is played takes the focus for its fields, and gives it
 * back after each step, so that 暂停 stays in sight and under the same key.
 * @param control takes it where nothing in the console had it
 */
function frameFocus(frames: readonly (Element | null)[], control: RefObject<HTMLElement | null>) {
  let kept: HTMLElement | null = null;
  let scrolled = 0;
  return {
    keep() {
      const { activeElement, body } = document;
      const isReaders =
        !frames.includes(activeElement) && activeElement !== body && activeElement instanceof HTMLElement;
      kept = isReaders ? activeElement : control.current;
      scrolled = window.scrollY;
    },
    giveBack() {
      if (!frames.includes(document.activeElement)) return;
      if (kept?.isConnected) kept.focus({ preventScroll: true });
      if (window.scrollY !== scrolled) window.scrollTo({ top: scrolled });
    },
  };
}
