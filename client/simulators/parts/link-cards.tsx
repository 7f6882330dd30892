import styles from './link-cards.module.css';

export interface LinkCard {
  readonly href: string;
  readonly name: string;
  readonly text: string;
}

interface LinkCardsProps {
  readonly links: readonly LinkCard[];
  /** each opens beside this page */
  readonly isNewTab?: boolean;
}

/** Ways to other pages, each with what is there. */
export function LinkCards({ links, isNewTab = false }: LinkCardsProps) {
  return (
    <ul className={styles.links}>
      {links.map(({ href, name, text }) => (
        <li key={name}>
          <a className={styles.link} href={href} {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}>
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
