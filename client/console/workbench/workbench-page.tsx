import { useEffect, useId, useRef, useState } from 'react';
import { AccountsDrawer } from '#console/accounts/account-list.tsx';
import { useWorld } from '#console/connection/world.tsx';
import { NARROW, useMedia } from '#console/hooks/browser.ts';
import { PhonePane, useOnPhone } from '#console/phone/phone-pane.tsx';
import { usePlace } from '#console/place.ts';
import { PORTAL_PAGE } from '#console/status/page-state.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Icon, useNotices } from '#console/ui/parts.tsx';
import type { SmsMessage } from '#contract/control/phone.ts';
import { enterPath } from '#contract/paths.ts';
import search from '#ui/fields/search-field.module.css';
import { Segments } from '#ui/fields/segments.tsx';
import { choicesOf } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { Menu } from '#ui/menu.tsx';
import { type Entry, EntryChips } from './entry-chips.tsx';
import { fillCode, fillEntry } from './fill-page.ts';
import pane from './frame-pane.module.css';
import { GuideLine, NewestActs, StoryRecorder } from './newest-acts.tsx';
import { OtherWorldNotice } from './other-world-notice.tsx';
import { PLACES, type PortalFrame, placeIn, usePortalFrame } from './use-portal-frame.ts';
import styles from './workbench.module.css';

const NEWEST_ACTS = 3;
/** Width at which the acts have a column of their own. */
const HUGE = '(min-width: 1800px)';
const COLUMN_ACTS = 30;
const NO_FORM = '页面里没有可以填的表单，请先退出登录或刷新页面';

/** The portal, the phone of its user, and the reasons of its answers: all of a sign-in in one view. */
export function WorkbenchPage() {
  const { query, refine } = usePlace();
  const { warn } = useNotices();
  // For screen readers alone: the frame itself shows it.
  const [filled, setFilled] = useState('');
  const frame = usePortalFrame();
  const isNarrow = useMedia(NARROW);
  const isHuge = useMedia(HUGE);
  const { codes, tickets } = useOnPhone();
  const onPhone = codes + tickets;
  const shown = query.show === 'phone' ? 'phone' : 'page';

  async function enter(entry: Entry, label: string) {
    if (entry.by === 'weChat') refine({ tab: 'wechat', show: isNarrow ? 'phone' : '' });
    else refine({ show: '' });
    if (!(await fillEntry(frame, entry))) return warn(NO_FORM);
    if (entry.by === 'weChat') document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    else if (entry.by !== 'ali') setFilled(`已填入${label}`);
  }

  async function enterCode(message: SmsMessage) {
    refine({ show: '' });
    if (await fillCode(frame, message)) setFilled(`已填入${message.code}`);
    else warn(NO_FORM);
  }

  return (
    <div className={styles.bench}>
      <p role="status" aria-live="polite" className="visually-hidden">
        {filled}
      </p>
      <div className={styles.top}>
        <OtherWorldNotice frame={frame} />
        <div className={layout.line}>
          <EntryChips onFill={({ entry, label }) => enter(entry, label)} />
          <StoryRecorder />
        </div>
      </div>
      {isNarrow && (
        <div className={styles.switch}>
          <Segments
            label="显示"
            value={shown}
            choices={[
              { value: 'page', label: '页面' },
              { value: 'phone', label: onPhone > 0 ? `手机（${onPhone}）` : '手机' },
            ]}
            onChange={(value) => refine({ show: value === 'page' ? '' : value })}
          />
        </div>
      )}
      <div className={styles.page} hidden={isNarrow && shown !== 'page'}>
        <FramePane frame={frame} />
      </div>
      <div className={styles.strip} hidden={isNarrow && shown !== 'page'}>
        <GuideLine isNarrow={isNarrow} />
        <NewestActs max={isHuge ? COLUMN_ACTS : NEWEST_ACTS} />
      </div>
      <div className={styles.aside} hidden={isNarrow && shown !== 'phone'}>
        <PhonePane onFill={enterCode} />
      </div>
      <AccountsDrawer
        onFill={({ account, password }) => enter({ by: 'password', account, password: password ?? '' }, account)}
      />
    </div>
  );
}

/** The portal in a frame: how wide, at which page, and itself. */
function FramePane({ frame }: { frame: PortalFrame }) {
  const { query, refine } = usePlace();
  const isNarrow = useMedia(NARROW);
  const width = widthIn(query.width, isNarrow);
  const { room, style, scale } = useFit(width);
  return (
    <section className={`box ${pane.pane}`} aria-label="云采购">
      <div className={pane.tools}>
        <div className={pane.widths}>
          <Segments
            label="页面宽度"
            value={String(width ?? 'full')}
            choices={WIDTHS}
            onChange={(value) => refine({ width: value })}
          />
        </div>
        <AddressForm frame={frame} />
      </div>
      <div ref={room} className={pane.room} data-is-device={width !== null}>
        <iframe
          ref={frame.ref}
          id={PORTAL_PAGE}
          className={pane.frame}
          style={style}
          src={frame.source}
          title="云采购页面"
          onLoad={frame.onLoad}
        />
        {scale < 1 && <p className={pane.scale}>{Math.round(scale * 100)}%</p>}
      </div>
    </section>
  );
}

function AddressForm({ frame }: { frame: PortalFrame }) {
  const { world } = useWorld();
  const { place } = frame;
  const [typed, setTyped] = useState(place);
  const [isWrong, setWrong] = useState(false);
  const wrongId = useId();
  useEffect(() => setTyped(place), [place]);

  function submit() {
    const wanted = placeIn(typed, window.location.origin);
    setWrong(wanted === null);
    if (wanted !== null) frame.open(wanted);
  }

  return (
    <Form className={`${layout.line} ${layout.grow} ${pane.address}`} onSubmit={submit}>
      <input
        aria-label="页面地址"
        className={`${search.input} ${pane.input}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="go"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={wrongId}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={wrongId} role="alert" className={`failed ${pane.wrong}`}>
        {isWrong && '只能打开本站的页面'}
      </p>
      <Menu
        label="常用页面"
        items={Object.entries(PLACES).map(([label, path]) => ({ label, onSelect: () => frame.open(path) }))}
      >
        <span className={pane.word}>常用页面</span>
        <Icon name="down" />
      </Menu>
      <Act aria-label="刷新页面" title="刷新页面" onClick={frame.reload}>
        <Icon name="reset" size={16} />
      </Act>
      <ActLink href={enterPath(world, place)} isNewTab aria-label="在新标签页打开" title="在新标签页打开">
        <Icon name="open" size={16} />
      </ActLink>
    </Form>
  );
}

/** A phone, a tablet, a desktop, and as much as there is; in CSS pixels of the page. */
const WIDTHS = choicesOf({ 375: '375', 768: '768', 1280: '1280', full: '全宽' });

/** The width that an address names, null for all the room: a desktop's where there is room for one, drawn smaller. */
function widthIn(text: string | undefined, isNarrow: boolean) {
  if (text === undefined) return isNarrow ? null : 1280;
  return WIDTHS.some(({ value }) => value === text) && text !== 'full' ? Number(text) : null;
}

/** Fits a frame of this width into the room there is: the page keeps its width and is drawn smaller. */
function useFit(width: number | null) {
  const room = useRef<HTMLDivElement>(null);
  const [roomWidth, setRoomWidth] = useState<number | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoomWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scale = width === null || !roomWidth ? 1 : Math.min(1, roomWidth / width);
  if (width === null) return { room, scale, style: { width: '100%', height: '100%' } };
  const style = {
    width,
    height: `${100 / scale}%`,
    transform: `scale(${scale})`,
    left: scale < 1 ? 0 : `calc(50% - ${width / 2}px)`,
  };
  return { room, scale, style };
}
