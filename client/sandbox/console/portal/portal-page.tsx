import { useId, useRef, useState } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import { enterPath, PAGES } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { frameAddress, PLACES, placeIn } from './places.ts';
import styles from './portal-page.module.css';

/** The portal itself, in a frame of the same world, beside the phone. */
export function PortalPage() {
  const { world } = useWorld();
  const frame = useRef<HTMLIFrameElement>(null);
  const [source, setSource] = useState(() => enterPath(world, PAGES.login));
  const [typed, setTyped] = useState<string>(PAGES.login);
  const [wrong, setWrong] = useState('');
  const addressId = useId();
  const wrongId = useId();

  function go(address: string): void {
    const place = placeIn(address, window.location.origin);
    setWrong(place === null ? '只能打开本站的页面' : '');
    if (place === null) return;
    const target = frameAddress(world, place);
    // The same address again means: load it again.
    if (target === source) frame.current?.contentWindow?.location.replace(target);
    else setSource(target);
  }

  function submit(): void {
    go(typed);
  }

  /** Called for whole page loads only, not for navigation by the portal's router. */
  function loaded(): void {
    const here = frame.current?.contentWindow?.location;
    if (here && here.pathname !== 'blank') setTyped(here.pathname + here.search);
  }

  return (
    <section className={styles.pane} aria-label="云采购">
      <Form className={styles.bar} onSubmit={submit}>
        <Button
          look="secondary"
          size="small"
          aria-label="刷新云采购"
          onClick={() => frame.current?.contentWindow?.location.reload()}
        >
          <Icon name="reset" size={16} />
        </Button>
        <label className="visually-hidden" htmlFor={addressId}>
          页面地址
        </label>
        <input
          id={addressId}
          className={styles.address}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          value={typed}
          aria-invalid={wrong !== ''}
          aria-describedby={wrongId}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="secondary" size="small">
          打开
        </Button>
        <a
          className={buttonClass('secondary', 'small')}
          href={frameAddress(world, placeIn(typed, window.location.origin) ?? PAGES.login)}
          target="_blank"
          rel="noopener"
          aria-label="在新标签页打开"
        >
          <Icon name="open" size={16} />
        </a>
      </Form>
      <ul className={styles.places} aria-label="常用页面">
        {PLACES.map(({ label, path }) => (
          <li key={path}>
            <Button look="quiet" size="small" onClick={() => go(path)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <p id={wrongId} role="alert" className={styles.wrong}>
        {wrong}
      </p>
      <iframe ref={frame} className={styles.frame} src={source} title="云采购页面" onLoad={loaded} />
    </section>
  );
}
