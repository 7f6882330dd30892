import layout from '#console/ui/layout.module.css';
import type { FixtureExport } from '#contract/control/fixture.ts';
import { NEVER_EXPORTED, NEVER_RECORDED, partsText, whyText } from './export-text.ts';

interface ExportSummaryProps {
  readonly exported: FixtureExport;
  /** what happened is in it as a story */
  readonly isRecorded: boolean;
}

/** Contents of the file, and what it leaves out. */
export function ExportSummary({ exported, isRecorded }: ExportSummaryProps) {
  return (
    <dl className={layout.tight}>
      <dt className={layout.hint}>写入</dt>
      <dd>{partsText(exported)}</dd>
      <dt className={layout.hint}>不写入</dt>
      <dd>
        {isRecorded ? NEVER_RECORDED : NEVER_EXPORTED}
        {exported.omitted.length > 0 && (
          <ul aria-label="没有写入的部分">
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
