import { useId } from 'react';
import { Icon } from '#console/ui/icon.tsx';
import styles from './console-nav.module.css';
import { badgesOf, countText } from './unseen/nav-badges.ts';
import type { Counts } from './unseen/use-counts.ts';
import { type View, viewHref } from './view.ts';

interface NavItemProps {
  readonly view: View;
  readonly isCurrent: boolean;
  readonly counts: Counts;
}

/** A view's link, with the numbers of what asks for a look there. */
export function NavItem({ view, isCurrent, counts }: NavItemProps) {
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
