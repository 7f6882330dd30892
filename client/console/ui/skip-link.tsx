import styles from './skip-link.module.css';

const CONTENT = 'content';

/** Marks the main part of a page as where the skip link leads. */
export const SKIP_TARGET = { id: CONTENT, tabIndex: -1 } as const;

/** First stop of the Tab key: past bar and nav, into the page. The address stays, because its fragment is a place. */
export function SkipLink() {
  return (
    <a
      className={styles.link}
      href={`#${CONTENT}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
    >
      跳到内容
    </a>
  );
}
