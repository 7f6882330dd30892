import { Activity, memo, type ReactNode, useEffect, useState } from 'react';
import { summaryOf, useConnectionStatus, useLive, useWorld, WORLDS } from '#console/connection/world.tsx';
import { NARROW, useMedia } from '#console/hooks/browser.ts';
import { useKeptFocus } from '#console/hooks/use-kept-focus.ts';
import { ActServicesContext } from '#console/lists/resource.ts';
import { LentBrowserProvider, useLentBrowser } from '#console/play/use-player.ts';
import { ReplayFrame, ReplayProvider, useReplay } from '#console/record/replay.tsx';
import { OutcomeBanner, ResetProvider, ScenarioLink, useReset } from '#console/scenarios/use-reset.tsx';
import { PORTAL_PAGE, SKIP_TARGET, SkipLink, TokenForm, useLostState } from '#console/status/page-state.tsx';
import { GoBackProvider, useGoBack } from '#console/time/checkpoints.tsx';
import { useCopy } from '#console/ui/copying.tsx';
import { useFixtureMemory, WorldGone } from '#console/worlds/world-gone.tsx';
import styles from './console-app.module.css';
import { KeyboardProvider } from './keyboard/keyboard.tsx';
import { LostThing } from './lists/lost-thing.tsx';
import { markedAsGone, usePlace, useTodaysAddress, useViewName } from './place.ts';
import { TopBar } from './top-bar.tsx';
import { NO_COUNTS, useCounts } from './unseen.tsx';
import { ConsoleNav, type View, viewHref, viewOf, WORKBENCH } from './view.tsx';

/** The console: bar, nav and the view that the address names, all for one world. */
export function ConsoleApp({ scenario }: { scenario: string | null }) {
  const { world } = useWorld();
  const status = useConnectionStatus();
  const view = viewOf(useViewName());
  const { value: worlds } = useLive(WORLDS);
  const summary = summaryOf(worlds, world);
  const isGone = status === 'gone' || markedAsGone() !== null;
  const isOver = isGone || status === 'closed';
  useEffect(() => {
    if (isOver) document.title = `沙箱${world}`;
  }, [isOver, world]);
  useKeptFocus();
  useLostState();
  useTodaysAddress();
  useFixtureMemory(summary);
  return (
    <GoBackProvider>
      <ResetProvider>
        <ActServicesProvider>
          <LentBrowserProvider>
            <ReplayProvider isOver={isOver}>
              <KeyboardProvider summary={isOver ? null : summary}>
                <div className={styles.app}>
                  <SkipLink />
                  {view.isBench && !isOver && <SkipLink to={PORTAL_PAGE}>跳到页面</SkipLink>}
                  <TopBar summary={summary} />
                  {isOver ? (
                    <main className={styles.alone} {...SKIP_TARGET}>
                      {isGone ? <WorldGone /> : <TokenForm />}
                    </main>
                  ) : (
                    <>
                      <Views current={view} />
                      {scenario !== null && <ScenarioLink wanted={scenario} />}
                    </>
                  )}
                </div>
              </KeyboardProvider>
            </ReplayProvider>
          </LentBrowserProvider>
        </ActServicesProvider>
      </ResetProvider>
    </GoBackProvider>
  );
}

/** Provides `ActServices` to the acts of every list. */
function ActServicesProvider({ children }: { children: ReactNode }) {
  const connection = useWorld();
  const copy = useCopy();
  const { goBack } = useGoBack();
  const { reset } = useReset();
  return <ActServicesContext value={{ connection, copy, goBack, reset }}>{children}</ActServicesContext>;
}

/** Nav and view, with the counts and title of every view. */
function Views({ current }: { current: View }) {
  const { world } = useWorld();
  const isNarrow = useMedia(NARROW);
  const { show } = usePlace().query;
  const isReplay = useReplay().opened !== null;
  const isPhoneInSight = current.isBench === true && (!isNarrow || show === 'phone');
  const live = useCounts(isPhoneInSight && !isReplay, current.id === 'record' && !isReplay);
  // An opened bundle is another world's: nothing of the live one stands beside it.
  const counts = isReplay ? NO_COUNTS : live;
  const news = counts.sms > 0 ? `(${counts.sms}) ` : '';
  useEffect(() => {
    document.title = `${news}${current.label} - 沙箱${world}`;
  }, [news, current, world]);
  return (
    <>
      <ConsoleNav current={current} counts={counts} />
      <Body view={current} />
    </>
  );
}

/** The view; while a replay bundle is open, nothing of the live world. The counts, which follow the clock, do not draw it again. */
const Body = memo(function Body({ view }: { view: View }) {
  const isReplay = useReplay().opened !== null;
  const isBench = view.isBench === true && !isReplay;
  const { isLent } = useLentBrowser();
  const isKept = useKeptBench(view) && !isLent;
  const { Page } = view;
  return (
    <main
      className={isBench || view.isFull ? styles.bench : view.isWide ? styles.wide : styles.main}
      aria-label={view.label}
      {...SKIP_TARGET}
    >
      <h1 className={isBench || view.isFull ? 'visually-hidden' : styles.heading}>{view.label}</h1>
      <UnknownView />
      {!isReplay && <OutcomeBanner />}
      {isKept && (
        <Activity mode={isBench ? 'visible' : 'hidden'}>
          <WORKBENCH.Page />
        </Activity>
      )}
      {!isBench && (
        <ReplayFrame view={view.id}>
          <Page key={view.id} />
        </ReplayFrame>
      )}
    </main>
  );
});

/** Notice of an unknown view in the address. */
function UnknownView() {
  const name = useViewName();
  if (viewOf(name).id === name) return null;
  const leave = () => window.location.assign(viewHref(WORKBENCH));
  return <LostThing text={`没有名为${name}的页面`} wayOut="看工作台" onLeave={leave} />;
}

/**
 * True once the workbench was open: the page in its frame stays as it was left while another view is looked at. A reset
 * meanwhile ends that, as it ends the page's session.
 */
function useKeptBench(view: View) {
  const connection = useWorld();
  const [isKept, setKept] = useState(view.isBench === true);
  if (view.isBench && !isKept) setKept(true);
  useEffect(
    () => connection.onEvent(({ type }) => type === 'reset' && !view.isBench && setKept(false)),
    [connection, view],
  );
  return isKept;
}
