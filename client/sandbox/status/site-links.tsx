import styles from './site-links.module.css';

export interface SiteLink {
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

export function SiteLinks({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ href, name, text }) => (
        <li key={name}>
          <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
