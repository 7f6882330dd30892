import type { FixtureExport } from '#contract/control/fixture.ts';
import styles from './export-summary.module.css';
import { NEVER_EXPORTED, NEVER_RECORDED, partsText, whyText } from './export-text.ts';

interface ExportSummaryProps {
  readonly exported: FixtureExport;
  /** what happened is in it as a story */
  readonly isRecorded: boolean;
}

/** Contents of the file, and what it leaves out. */
export function ExportSummary({ exported, isRecorded }: ExportSummaryProps) {
  return (
    <dl className={styles.summary}>
      <dt>写入</dt>
      <dd>{partsText(exported)}</dd>
      <dt>不写入</dt>
      <dd>
        {isRecorded ? NEVER_RECORDED : NEVER_EXPORTED}
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
