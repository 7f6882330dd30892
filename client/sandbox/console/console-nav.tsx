import { Icon } from '#outside/shared/icon.tsx';
import styles from './console-nav.module.css';
import { VIEWS, type View, viewHref } from './view.ts';

export function ConsoleNav({ current }: { current: View }) {
  return (
    <nav className={styles.nav} aria-label="控制台">
      <ul className={styles.list}>
        {VIEWS.map((view) => (
          <li key={view.id}>
            <a className={styles.link} href={viewHref(view)} aria-current={view === current ? 'page' : undefined}>
              <Icon name={view.icon} size={20} />
              {view.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
