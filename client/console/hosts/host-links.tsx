import { Icon } from '#console/ui/icon.tsx';
import styles from './host-card.module.css';
import type { HostLink } from './host-rows.ts';

/** Pages of a host, each with a description. */
export function HostLinks({ of, links }: { of: string; links: readonly HostLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, text, href }) => (
        <li key={name}>
          <a
            className={styles.link}
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={`${of}：${name}（新标签页）`}
          >
            <span className={styles.name}>
              {name}
              <Icon name="open" size={14} />
            </span>
            <span className={styles.text}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
