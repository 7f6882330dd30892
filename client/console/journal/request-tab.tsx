import { CodeBlock } from '#console/copying/code-block.tsx';
import { targetOf } from '#console/events/target.ts';
import { Icon } from '#console/ui/icon.tsx';
import type { JournalEntry } from '#contract/control/journal.ts';
import styles from './journal-detail.module.css';
import { MaskNote } from './mask-note.tsx';
import { PairList } from './pair-list.tsx';
import { type Mark, marksOf, otherHeaders } from './request-marks.ts';

const STATE_TEXT: Readonly<Record<Mark['state'], string>> = {
  right: '正确',
  wrong: '不对',
  missing: '缺少',
  unneeded: '不需要',
};

/** The request: address before and after the client's rewriting, headers and tokens with their ticks, the body. */
export function RequestTab({ entry }: { entry: JournalEntry }) {
  const { prefix, path, query } = targetOf(entry.path);
  const others = otherHeaders(entry);
  const { body } = entry.request;
  return (
    <>
      <dl className={styles.list}>
        {entry.page !== null && (
          <>
            <dt>来自页面</dt>
            <dd>
              <code>{entry.page}</code>
            </dd>
          </>
        )}
        {entry.switches.length > 0 && (
          <>
            <dt>启动参数放行</dt>
            <dd>
              <code>{entry.switches.join(' ')}</code>
            </dd>
          </>
        )}
        <dt>页面调用</dt>
        <dd>
          <code>{path}</code>
        </dd>
        <dt>改写后</dt>
        <dd>
          <code>{prefix === '' ? '没有改写' : prefix + path}</code>
        </dd>
        {query !== '' && (
          <>
            <dt>查询</dt>
            <dd>
              <code>{query}</code>
            </dd>
          </>
        )}
      </dl>
      <section aria-label="请求头和令牌">
        <h3 className={styles.name}>请求头和令牌</h3>
        <ul className={styles.marks}>
          {marksOf(entry).map(({ name, state, value }) => (
            <li key={name} className={styles.mark} data-state={state}>
              <Icon name={state === 'right' ? 'done' : state === 'unneeded' ? 'more' : 'cancel'} size={16} />
              {name}
              {value !== '' && ` = ${value}`}
              <span className={state === 'right' ? 'visually-hidden' : undefined}>{STATE_TEXT[state]}</span>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && <PairList pairs={others} />}
      {body === null ? (
        <p className={styles.note}>没有请求体</p>
      ) : (
        <CodeBlock text={JSON.stringify(body, null, 2)} label="请求体" />
      )}
      <MaskNote shown={{ ...entry.request, path: entry.path, page: entry.page }} />
    </>
  );
}
