import styles from './console-nav.module.css';
import { NavItem } from './nav-item.tsx';
import type { Counts } from './unseen/use-counts.ts';
import { VIEWS, type View } from './view.ts';

/** The views, with the numbers of what asks for a look there. */
export function ConsoleNav({ current, counts }: { current: View; counts: Counts }) {
  return (
    <nav className={styles.nav} aria-label="控制台">
      <ul className={styles.list}>
        {VIEWS.map((view) => (
          <NavItem key={view.id} view={view} isCurrent={view === current} counts={counts} />
        ))}
        <li className={styles.note}>仅供测试，数据均为虚构</li>
      </ul>
    </nav>
  );
}
