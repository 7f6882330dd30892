import { useEffect, useId, useRef, useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { usePlace } from '#console/place.ts';
import { Act, ActLink } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { enterPath } from '#contract/paths.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { Form } from '#ui/form.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './frame-pane.module.css';
import { PLACES, type PortalFrame, placeIn } from './use-portal-frame.ts';

/** The portal in a frame: how wide, at which page, and itself. */
export function FramePane({ frame }: { frame: PortalFrame }) {
  const { address, refine } = usePlace();
  const isSmall = useMedia(SMALL);
  const width = widthIn(address.query.width, isSmall);
  const { room, style, scale } = useFit(width);
  return (
    <section className={styles.pane} aria-label="云采购">
      <div className={styles.tools}>
        <div className={styles.widths}>
          <Segments
            label="页面宽度"
            value={String(width ?? 'full')}
            choices={WIDTHS}
            onChange={(value) => refine({ width: value })}
          />
        </div>
        <AddressForm frame={frame} />
      </div>
      <div ref={room} className={styles.room} data-is-device={width !== null}>
        <iframe
          ref={frame.ref}
          className={styles.frame}
          style={style}
          src={frame.source}
          title="云采购页面"
          onLoad={frame.onLoad}
        />
        {scale < 1 && <p className={styles.scale}>{Math.round(scale * 100)}%</p>}
      </div>
    </section>
  );
}

function AddressForm({ frame }: { frame: PortalFrame }) {
  const { world } = useWorld();
  const { place } = frame;
  const [typed, setTyped] = useState(place);
  const [isWrong, setWrong] = useState(false);
  const addressId = useId();
  const wrongId = useId();
  useEffect(() => setTyped(place), [place]);

  function submit() {
    const wanted = placeIn(typed, window.location.origin);
    setWrong(wanted === null);
    if (wanted !== null) frame.open(wanted);
  }

  return (
    <Form className={`${layout.line} ${layout.grow} ${styles.address}`} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={addressId}>
        页面地址
      </label>
      <input
        id={addressId}
        className={styles.input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="go"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={wrongId}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={wrongId} role="alert" className={styles.wrong}>
        {isWrong && '只能打开本站的页面'}
      </p>
      <Menu
        label="常用页面"
        items={Object.entries(PLACES).map(([label, path]) => ({ label, onSelect: () => frame.open(path) }))}
      >
        <span className={styles.word}>常用页面</span>
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
const WIDTHS = [
  { value: '375', label: '375' },
  { value: '768', label: '768' },
  { value: '1280', label: '1280' },
  { value: 'full', label: '全宽' },
] as const;

/** The width that an address names, null for all the room: a desktop's where there is room for one, drawn smaller. */
function widthIn(text: string | undefined, isSmall: boolean): number | null {
  if (text === undefined) return isSmall ? null : 1280;
  return WIDTHS.some(({ value }) => value === text) && text !== 'full' ? Number(text) : null;
}

/** A frame of this width in whatever room there is: the page keeps its width and is drawn smaller. */
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
