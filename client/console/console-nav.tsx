import { useId } from 'react';
import { Icon, type IconName } from '#console/ui/icon.tsx';
import type { Counts } from '#console/unseen/use-counts.ts';
import styles from './console-nav.module.css';
import { VIEWS, type View, viewHref } from './view.ts';

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

/** A view's link, with the numbers of what asks for a look there. */
function NavItem({ view, isCurrent, counts }: { view: View; isCurrent: boolean; counts: Counts }) {
  const wordsId = useId();
  const badges = badgesOf(view.id, counts);
  return (
    <li>
      <a
        className={styles.link}
        href={viewHref(view)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={badges.length > 0 ? wordsId : undefined}
      >
        <Icon name={view.icon} size={20} />
        {view.label}
        {badges.length > 0 && (
          <span className={styles.badges} aria-hidden="true">
            {badges.map(({ count, words, tone, icon }) => (
              <span key={words} className={styles.badge} data-tone={tone} title={count + words}>
                {icon && <Icon name={icon} size={12} />}
                {countText(count)}
              </span>
            ))}
          </span>
        )}
      </a>
      {badges.length > 0 && (
        <span id={wordsId} hidden>
          {badges.map(({ count, words }) => count + words).join('，')}
        </span>
      )}
    </li>
  );
}

interface Badge {
  readonly count: number;
  /** the sentence for screen readers, after the count */
  readonly words: string;
  /** `new` and `warn` came since one last looked, the others are a state of the world */
  readonly tone: 'new' | 'warn' | 'standing';
  readonly icon?: IconName;
}

/** Numbers beside a view's name in the nav; none where there is nothing to look at. */
function badgesOf(view: string, { refused, sms, tickets }: Counts): readonly Badge[] {
  const ofWorkbench: readonly Badge[] = [
    { count: sms, words: '条新短信', tone: 'new' },
    { count: tickets, words: '个二维码等待扫描', tone: 'standing', icon: 'scan' },
  ];
  const ofRecord: readonly Badge[] = [{ count: refused, words: '个请求被拒绝', tone: 'warn' }];
  return (view === '' ? ofWorkbench : view === 'record' ? ofRecord : []).filter(({ count }) => count > 0);
}

/** `9` or `99+`: a column of the nav holds no more. */
const countText = (count: number): string => (count > 99 ? '99+' : String(count));
