import { CodeBlock } from '#console/copying/code-block.tsx';
import layout from '#console/ui/layout.module.css';
import tags from '#ui/tag.module.css';
import type { ApiDocument } from './api-document.ts';
import styles from './docs-app.module.css';
import { TokenFacts } from './operation-page.tsx';
import { Facts, Panel } from './parts.tsx';

/** Facts of all calls: addresses, tokens, the dialect of the world, and the catalogue of refusals. */
export function OverviewPage({ api }: { api: ApiDocument }) {
  const refusals = Object.entries(api['x-refusals']).map(([name, { status, text, description, ...refusal }]) => ({
    name,
    beside: (
      <>
        <span className={tags.amber}>{status}</span>
        {refusal['x-of-no-call'] && <span className={tags.tag}>不属于任何接口</span>}
      </>
    ),
    text: `${text}（${description}）`,
  }));
  return (
    <>
      <h1 tabIndex={-1}>接口文档</h1>
      <p>
        uc-sandbox {api.info.version}的全部接口，共{api.operations.length}
        个，按当前世界的错误格式。示例是沙箱的真实响应。
      </p>
      <div className={styles.overview}>
        <div className={layout.stack}>
          <Panel title="阅读说明">
            <ul className={layout.stack}>
              <li>
                <span className={tags.green}>规范</span> 来自需求规格；<span className={tags.tag}>假设</span>{' '}
                规格没有写，是沙箱的约定。
              </li>
              <li>
                门户接口也可以加 <code>/go</code> 前缀访问，结果相同。
              </li>
              <li>
                <span className={tags.mark}>加密</span> 字段用公钥加密后传输；在“试一下”里直接填明文。
              </li>
              <li>故障可以让接口返回任何内容，这样的响应带有x-sandbox-fault。</li>
              <li>示例在npm run build时生成；没有构建过，请求和成功的响应没有示例。</li>
            </ul>
          </Panel>
          <Panel title="令牌">
            <TokenFacts api={api} names={Object.keys(api.components.securitySchemes)} />
          </Panel>
          <Panel title="错误格式">
            <CodeBlock text={api['x-dialect']} label="这个世界的错误格式" />
          </Panel>
        </div>
        <Panel title="拒绝一览">
          <Facts facts={refusals} className={styles.refusals} />
        </Panel>
      </div>
    </>
  );
}
