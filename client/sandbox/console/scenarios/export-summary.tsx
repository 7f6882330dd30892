import type { FixtureExport } from '#contract/control-fixture.ts';
import styles from './export-summary.module.css';
import { NEVER_EXPORTED, partsText, whyText } from './export-text.ts';

/** What the file holds, and what it does not. */
export function ExportSummary({ exported }: { exported: FixtureExport }) {
  return (
    <dl className={styles.summary}>
      <dt>写入</dt>
      <dd>{partsText(exported)}</dd>
      <dt>不写入</dt>
      <dd>
        {NEVER_EXPORTED}
        {exported.omitted.length > 0 && (
          <ul className={styles.omitted} aria-label="没有写入的部分">
            {exported.omitted.map((omission) => (
              <li key={omission.path}>
                <code>{omission.path}</code>
                {whyText(omission)}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  );
}
