import panel from '#ui/panel.module.css';
import styles from './expectation.module.css';

/** Expected results on this page, so that anything else is a finding. */
export function Expectation({ items }: { items: readonly string[] }) {
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>应该看到</h2>
      <ExpectationList items={items} />
    </section>
  );
}

/** The same where a heading stands already. */
export function ExpectationList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
