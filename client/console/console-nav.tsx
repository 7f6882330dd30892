import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { Icon } from '#console/ui/icon.tsx';
import { SANDBOX } from '#contract/paths.ts';
import styles from './console-nav.module.css';
import { NavItem } from './nav-item.tsx';
import type { Counts } from './unseen/use-counts.ts';
import { VIEWS, type View } from './view.ts';

const NOTE = '仅供测试，数据均为虚构';

/** The views; on a phone those that are used there, and the rest behind 更多. */
export function ConsoleNav({ current, counts }: { current: View; counts: Counts }) {
  const isSmall = useMedia(SMALL);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view closes the list
  useEffect(() => setOpen(false), [current]);
  const nav = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => (isOpen ? onLeaving(nav, () => setOpen(false), more) : undefined), [isOpen]);
  const first = isSmall ? VIEWS.filter((view) => view.isFirst || view === current) : VIEWS;
  const rest = VIEWS.filter((view) => !first.includes(view));
  return (
    <nav ref={nav} className={styles.nav} aria-label="控制台">
      <ul className={styles.list}>
        {first.map((view) => (
          <NavItem key={view.id} view={view} isCurrent={view === current} counts={counts} />
        ))}
        {!isSmall && <DocsItem />}
        {isSmall && (
          <li className={styles.last}>
            <button
              ref={more}
              type="button"
              className={styles.more}
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setOpen(!isOpen)}
            >
              更多
              <Icon name="down" size={16} />
            </button>
          </li>
        )}
        {!isSmall && <li className={styles.note}>{NOTE}</li>}
      </ul>
      {isSmall && (
        <ul id={moreId} className={styles.rest} hidden={!isOpen}>
          {rest.map((view) => (
            <NavItem key={view.id} view={view} isCurrent={false} counts={counts} />
          ))}
          <DocsItem />
          <li className={styles.note}>{NOTE}</li>
        </ul>
      )}
    </nav>
  );
}

/** Calls `close` at Esc, which gives the focus back to the button, and at a press elsewhere. @returns the end of it */
function onLeaving(
  list: RefObject<HTMLElement | null>,
  close: () => void,
  button: RefObject<HTMLButtonElement | null>,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener('pointerdown', ({ target }) => !list.current?.contains(target as Node) && close(), {
    signal,
  });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      if (list.current?.contains(document.activeElement)) button.current?.focus();
      close();
    },
    { signal },
  );
  return () => leaving.abort();
}

/** The documentation is a page of its own, for the same world. */
function DocsItem() {
  return (
    <li>
      <a className={styles.link} href={SANDBOX.docs + window.location.search}>
        <Icon name="docs" size={20} />
        接口文档
      </a>
    </li>
  );
}
