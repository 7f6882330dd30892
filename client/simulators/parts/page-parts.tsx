import { type ReactNode, useEffect, useId, useRef } from 'react';
import layout from '#console/ui/layout.module.css';
import { Icon, type IconName } from '#console/ui/parts.tsx';
import { RadioList } from '#ui/fields/radio-list.tsx';
import panel from '#ui/panel.module.css';
import styles from './page-parts.module.css';

/** A titled part of a page. */
export function PagePanel({
  label,
  title,
  beside,
  children,
}: {
  label?: string;
  title: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`box ${panel.panel}`} aria-label={label}>
      <div className={panel.head}>
        <h2 className={layout.title}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

/** Expected results on this page, so that anything else is a finding. */
export function Expectation({ items }: { items: readonly string[] }) {
  return (
    <PagePanel title="应该看到">
      <ExpectationList items={items} />
    </PagePanel>
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

/** Ways to other pages, each with a description. */
export function LinkCards({
  links,
  isNewTab = false,
}: {
  links: readonly { readonly href: string; readonly name: string; readonly text: string }[];
  /** each opens beside this page */
  isNewTab?: boolean;
}) {
  return (
    <ul className={styles.links}>
      {links.map(({ href, name, text }) => (
        <li key={name}>
          <a
            className={`box ${styles.link}`}
            href={href}
            {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SimulatorMessageProps {
  icon: IconName;
  tone?: 'good' | 'plain';
  title: string;
  text?: string;
  action?: ReactNode;
}

/** An outcome that fills the page. Its heading takes the focus, so that it is read out. */
export function SimulatorMessage({ icon, tone = 'plain', title, text, action }: SimulatorMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.message}>
      <span className={`round ${tone === 'good' ? styles.good : styles.icon}`}>
        <Icon name={icon} size={36} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}

interface ConsentProps {
  legend: string;
  /** each with the accounts that it is linked to, in words */
  identities: readonly { readonly id: string; readonly link: string }[];
  /** id of the identity that answers */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** effect of accepting, in words */
  outcome: string;
  acceptText: string;
  /** the company's colours */
  acceptClass: string | undefined;
  isBusy: boolean;
  /** there is nothing to accept */
  isOff?: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

/** Choice of an identity, and the two answers to another company's question. */
export function Consent(props: ConsentProps) {
  const { legend, identities, chosen, onChoose, outcome } = props;
  const { acceptText, acceptClass, isBusy, isOff, onAccept, onRefuse } = props;
  const name = useId();
  return (
    <>
      <div className={styles.choice}>
        <p id={name} className="hint">
          {legend}
        </p>
        <RadioList
          id={`${name}-list`}
          name={name}
          labelledBy={name}
          options={identities.map(({ id, link }) => ({ value: id, title: id, detail: link }))}
          value={chosen ?? null}
          onChange={onChoose}
        />
      </div>
      <p className={styles.outcome}>{outcome}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className={`${styles.answer} ${acceptClass}`}
          disabled={isOff}
          aria-busy={isBusy}
          onClick={onAccept}
        >
          {acceptText}
        </button>
        <button type="button" className={styles.refuse} onClick={onRefuse}>
          取消
        </button>
      </div>
    </>
  );
}
