import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ReportedStory, reportPage } from '#kit/story/report-page.ts';
import { ensurePages } from '#scripts/run/build-state.ts';
import { IS_FROM_SOURCE } from '#scripts/run/package-root.ts';
import { traceProgram } from '#server/shell/client-files.ts';
import { UsageError } from '#server/shell/command.ts';
import { irregularFileText, isThere } from '#server/shell/fixtures/fixture-files.ts';
import { openOutput } from '#server/shell/whole-file.ts';

/**
 * The page of a report, to be written once all stories are over.
 * @param played files that it must not replace
 * @throws one sentence before anything is played where the file cannot be written
 */
export async function openReportFile(file: string, played: readonly string[]) {
  if (played.some((one) => resolve(one) === resolve(file)))
    throw new UsageError(`--html ${file} would replace a fixture: name another file.`);
  const label = `--html ${file}`;
  const kind = isThere(file) ? irregularFileText(statSync(file)) : null;
  if (kind !== null) throw new Error(`${label}: this file cannot be written: ${kind}`);
  const write = openOutput(label, file);
  if (IS_FROM_SOURCE) await ensurePages();
  const program = traceProgram();
  const stories: ReportedStory[] = [];
  const sheets = new Set<string>();
  return {
    add: (story: ReportedStory, sheet: string) => {
      const { picture } = story;
      if (picture?.kind !== 'page') return void stories.push(story);
      // All pages have the same sheets: they are written once.
      sheets.add(sheet).add(picture.sheet);
      stories.push({ ...story, picture: { ...picture, sheet: '' } });
    },
    /** @returns the written file, in one line */
    write: () => {
      const { html, omitted } = reportPage({ stories, sheet: [...sheets].join('\n'), at: Date.now() }, program);
      write(html);
      return `wrote  ${file}: ${stories.length} ${stories.length === 1 ? 'story' : 'stories'}${omitted > 0 ? `; ${omitted} pictures or records did not fit` : ''}`;
    },
  };
}
