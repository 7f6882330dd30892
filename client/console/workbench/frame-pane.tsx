import { useEffect, useId, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import { enterPath } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { Form } from '#ui/form.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './frame-pane.module.css';
import { PLACES, placeIn } from './places.ts';
import { useFit, WIDTHS, widthIn } from './use-fit.ts';
import type { PortalFrame } from './use-portal-frame.ts';

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

  function submit(): void {
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
        size="small"
        items={PLACES.map(({ label, path }) => ({ label, onSelect: () => frame.open(path) }))}
      >
        <span className={styles.word}>常用页面</span>
        <Icon name="down" size={14} />
      </Menu>
      <Button look="secondary" size="small" aria-label="刷新页面" title="刷新页面" onClick={frame.reload}>
        <Icon name="reset" size={16} />
      </Button>
      <a
        className={buttonClass('secondary', 'small')}
        href={enterPath(world, place)}
        target="_blank"
        rel="noopener"
        aria-label="在新标签页打开"
        title="在新标签页打开"
      >
        <Icon name="open" size={16} />
      </a>
    </Form>
  );
}
