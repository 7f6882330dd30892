import { type ReactNode, useId } from 'react';
import { CodeBlock } from '#console/copying/code-block.tsx';
import detail from '#console/events/detail.module.css';
import { isRefused, isUnmatched } from '#console/events/outcome.ts';
import { targetOf } from '#console/events/target.ts';
import { tookText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { Button } from '#ui/button.tsx';
import link from '#ui/link.module.css';
import { Tabs } from '#ui/tabs.tsx';
import tags from '#ui/tag.module.css';
import { EntryActs } from './entry-acts.tsx';
import styles from './journal-detail.module.css';
import { MaskNote } from './mask-note.tsx';
import { PairList } from './pair-list.tsx';
import { type Links, ReasonTab } from './reason-tab.tsx';
import { RequestTab } from './request-tab.tsx';

interface JournalDetailProps {
  readonly entry: JournalEntry;
  /** events that made it end as it did */
  readonly links: Links;
  /** beside what can be copied */
  readonly acts: ReactNode;
  /** there is no room for the list beside it */
  readonly isAlone: boolean;
  readonly onClose: () => void;
}

const TABS = [
  { value: 'request', title: '请求', Content: RequestTab },
  { value: 'response', title: '响应', Content: ResponseTab },
  { value: 'decrypted', title: '解密后', Content: DecryptedTab },
  { value: 'reason', title: '原因', Content: ReasonTab },
] as const;

/** One call: request, response, decrypted fields, and reason. */
export function JournalDetail({ entry, links, acts, isAlone, onClose }: JournalDetailProps) {
  const headingId = useId();
  const { method, path, status, code, tookMs, requestId, phone, account, fault } = entry;
  const target = targetOf(path);
  return (
    <section className={`${detail.detail} ${styles.sticky}`} aria-labelledby={headingId}>
      <header className={detail.header}>
        <h2 id={headingId} className={detail.title}>
          <span className={styles.call}>
            {method} {target.path}
          </span>
        </h2>
        <Button look="secondary" size="small" onClick={onClose}>
          <Icon name="cancel" size={14} />
          {isAlone ? '返回列表' : '关闭'}
        </Button>
      </header>
      <p className={detail.facts}>
        <span>HTTP {status}</span>
        {isUnmatched(entry) && <span className={tags.red}>未匹配</span>}
        {code !== null && <span>{code}</span>}
        <span>{tookText(tookMs)}</span>
        <span>{requestId}</span>
        {phone !== null && <span>{phone}</span>}
        {account !== null && <span>{account}</span>}
        {fault !== null && (
          <a className={link.alone} href="#/faults">
            故障{fault}
          </a>
        )}
      </p>
      <EntryActs key={entry.seq} entry={entry}>
        {acts}
      </EntryActs>
      <DetailTabs entry={entry} links={links} />
    </section>
  );
}

/** The tab is part of the address; without one a refused call opens at its reason. */
function DetailTabs({ entry, links }: Pick<JournalDetailProps, 'entry' | 'links'>) {
  const { address, refine } = usePlace();
  const usual = isRefused(entry) || isUnmatched(entry) ? 'reason' : 'request';
  const value = TABS.find((tab) => tab.value === address.query.tab)?.value ?? usual;
  const items = TABS.map(({ Content, ...tab }) => ({
    ...tab,
    panel: (
      <div className={styles.panel}>
        <Content entry={entry} links={links} />
      </div>
    ),
  }));
  return <Tabs value={value} onChange={(tab) => refine({ tab })} items={items} focusesPanels />;
}

/** The encrypted fields, opened: the sandbox owns the private key. */
function DecryptedTab({ entry }: { entry: JournalEntry }) {
  const fields = Object.entries(entry.decrypted);
  if (fields.length === 0) return <p className={styles.note}>这个请求没有解开的加密字段</p>;
  return (
    <>
      <PairList pairs={fields} />
      <MaskNote shown={entry.decrypted} />
    </>
  );
}

/** The response. */
function ResponseTab({ entry }: { entry: JournalEntry }) {
  const { response, cut } = entry;
  return (
    <>
      {cut && <p className={styles.note}>内容太大，日志只保留了一部分</p>}
      {response === null ? (
        <p className={styles.note}>没有可以显示的回答</p>
      ) : (
        <CodeBlock text={typeof response === 'string' ? response : JSON.stringify(response, null, 2)} label="响应体" />
      )}
      <MaskNote shown={response} />
    </>
  );
}
