import { CodeBlock } from '#console/copying/code-block.tsx';
import panel from '#ui/panel.module.css';
import tags from '#ui/tag.module.css';
import type { ApiDocument } from './api-document.ts';
import { exampleText } from './example-blocks.tsx';
import styles from './overview-page.module.css';

/** Facts of all calls: addresses, tokens, the dialect of the world, and the catalogue of refusals. */
export function OverviewPage({ api }: { api: ApiDocument }) {
  return (
    <>
      <h1 className={styles.heading} tabIndex={-1}>
        接口文档
      </h1>
      <p className={styles.lead}>
        uc-sandbox {api.version}的全部接口，共{api.operations.length}个，按当前世界的错误格式。示例是沙箱的真实响应。
      </p>
      <div className={styles.panels}>
        <div className={styles.column}>
          <section className={panel.panel} aria-label="阅读说明">
            <h2 className={styles.title}>阅读说明</h2>
            <ul className={styles.notes}>
              <li>
                <span className={tags.green}>规范</span>来自需求规格；<span className={tags.tag}>假设</span>
                规格没有写，是沙箱的约定。
              </li>
              <li>
                门户接口也可以加<code>/go</code>前缀访问，结果相同。
              </li>
              <li>
                <span className={tags.mark}>加密</span>字段用公钥加密后传输；在“试一下”里直接填明文。
              </li>
              <li>故障可以让接口返回任何内容，这样的响应带有x-sandbox-fault。</li>
            </ul>
          </section>
          <section className={panel.panel} aria-label="令牌">
            <h2 className={styles.title}>令牌</h2>
            <dl className={styles.list}>
              {Object.entries(api.security).map(([name, { in: place, name: key, description: text }]) => (
                <div key={name}>
                  <dt>
                    {name}
                    <code>{`${place} ${key}`}</code>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className={panel.panel} aria-label="错误格式">
            <h2 className={styles.title}>错误格式</h2>
            <CodeBlock text={exampleText(api.dialect)} label="这个世界的错误格式" />
          </section>
        </div>
        <section className={panel.panel} aria-label="拒绝一览">
          <h2 className={styles.title}>拒绝一览</h2>
          <dl className={styles.refusals}>
            {Object.entries(api.refusals).map(
              ([code, { status, text, description: meaning, 'x-of-no-call': isOfNoCall }]) => (
                <div key={code}>
                  <dt>
                    <span className={tags.amber}>{status}</span>
                    <code>{code}</code>
                    {isOfNoCall && <span className={tags.tag}>不属于任何接口</span>}
                  </dt>
                  <dd>
                    {text}（{meaning}）
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      </div>
    </>
  );
}
