import { useState } from 'react';
import { mounted } from '#console/mount-page.tsx';
import { StepList } from '#console/play/step-list.tsx';
import { clockText, dayText, elapsedText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import type { ReportedStory, StoryReport } from '#kit/story/report-page.ts';
import { goToRefusal, TracePage } from './mount-trace.tsx';
import { pictureAddress } from './page-picture.ts';
import styles from './trace.module.css';

const OUTCOMES = {
  failed: { mark: '✗', text: '未通过' },
  unusable: { mark: '✗', text: '文件有错误' },
  notPlayed: { mark: '–', text: '需要浏览器' },
  passed: { mark: '✓', text: '通过' },
} as const;
const KINDS = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[];

/** Shows a report in an element. The returned function takes it away again. */
export function mountReport(element: HTMLElement, report: StoryReport): () => void {
  document.title = `${sumText(report.stories)} - 场景报告`;
  return mounted(element, <ReportPage report={report} />);
}

function sumText(stories: readonly ReportedStory[]) {
  const parts = KINDS.map(
    (kind) => [stories.filter(({ outcome }) => outcome === kind).length, OUTCOMES[kind].text] as const,
  );
  return parts.flatMap(([count, text]) => (count > 0 ? `${count}个${text}` : [])).join('，');
}

/** All stories of a run, or the record of one. */
function ReportPage({ report }: { report: StoryReport }) {
  const { stories, sheet, at, omitted } = report;
  const [opened, setOpened] = useState<ReportedStory | null>(null);
  if (opened?.record) {
    const close = () => {
      window.history.replaceState(null, '', '#');
      setOpened(null);
    };
    return (
      <TracePage trace={opened.record}>
        <Act onClick={close}>返回报告</Act>
      </TracePage>
    );
  }
  return (
    <main className={styles.page}>
      <header className={layout.tight}>
        <h1 className={layout.title}>场景报告：{sumText(stories)}</h1>
        <p className={layout.hint}>
          {dayText(at)} {clockText(at)}
          {omitted > 0 && `，${omitted}个画面或记录放不下，没有写进这个文件`}
        </p>
      </header>
      {KINDS.flatMap((kind) => stories.filter(({ outcome }) => outcome === kind)).map((story) => (
        <StoryCard
          key={story.file + story.name}
          story={story}
          sheet={sheet}
          onOpen={(record) => {
            goToRefusal(record);
            setOpened(story);
          }}
        />
      ))}
    </main>
  );
}

interface StoryCardProps {
  story: ReportedStory;
  sheet: string;
  onOpen: (record: NonNullable<ReportedStory['record']>) => void;
}

function StoryCard({ story, sheet, onOpen }: StoryCardProps) {
  const { name, file, outcome, tookMs, mistakes, steps, lines, picture, record } = story;
  const { mark, text } = OUTCOMES[outcome];
  const last = lines.at(-1);
  // Without a browser a story plays nothing: its step is the reason, and not a step of the list.
  const shown = outcome === 'notPlayed' ? [] : steps;
  return (
    <details className={styles.story} data-outcome={outcome} open={outcome === 'failed' || outcome === 'unusable'}>
      <summary className={layout.row}>
        <span className={layout.name}>
          <span aria-hidden="true">{mark}</span> {name}
        </span>
        <span className={layout.mono}>{file}</span>
        <span className={`${layout.hint} ${layout.end}`}>
          {text}
          {tookMs > 0 && ` ${elapsedText(tookMs)}`}
        </span>
      </summary>
      {mistakes !== '' && <pre className={styles.mistakes}>{mistakes}</pre>}
      {outcome === 'notPlayed' && (
        <p>
          需要浏览器：{last?.because?.zh} <span className={layout.mono}>{last?.places?.[0]}</span>
        </p>
      )}
      {shown.length > 0 && <StepList steps={shown} state={{ phase: 'over', current: -1, lines }} />}
      {picture && (
        <figure>
          <figcaption className={layout.hint}>第{lines.length}步未通过时的页面</figcaption>
          <img
            className={styles.picture}
            src={pictureAddress(picture, sheet)}
            alt={`第${lines.length}步未通过时的页面`}
          />
        </figure>
      )}
      {record && <Act onClick={() => onOpen(record)}>查看记录</Act>}
    </details>
  );
}
