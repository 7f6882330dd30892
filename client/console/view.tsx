import { type ComponentType, useId } from 'react';
import { ScenarioView } from '#console/play/play-page.tsx';
import { RecordPage } from '#console/record/record-page.tsx';
import { SettingsPage } from '#console/settings/settings-page.tsx';
import { Icon, type IconName } from '#console/ui/parts.tsx';
import { WorkbenchPage } from '#console/workbench/workbench-page.tsx';
import styles from './console-nav.module.css';
import { fragmentOf } from './place.ts';
import type { Counts } from './unseen.tsx';

export interface View {
  /** empty for the first screen */
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Page: ComponentType;
  /** grows with the window; a text would be too wide to read */
  readonly isWide?: true;
  /** uses the whole window, without a visible heading */
  readonly isFull?: true;
  /** uses the whole window, without a visible heading, and goes on behind another view */
  readonly isBench?: true;
}

export const WORKBENCH: View = {
  id: '',
  label: '工作台',
  icon: 'portal',
  Page: WorkbenchPage,
  isBench: true,
};

/** The console's views in the order of its nav. */
export const VIEWS: readonly View[] = [
  WORKBENCH,
  { id: 'record', label: '记录', icon: 'timeline', Page: RecordPage, isFull: true },
  { id: 'scenarios', label: '场景', icon: 'scene', Page: ScenarioView, isWide: true },
  { id: 'settings', label: '设置', icon: 'settings', Page: SettingsPage },
];

/** A view's address within the console; a fragment, so that it survives the change of world. */
export const viewHref = ({ id }: Pick<View, 'id'>): string => fragmentOf({ view: id });

/** The view of this name; an unknown one leads to the first screen. */
export function viewOf(name: string): View {
  return VIEWS.find(({ id }) => id === name) ?? WORKBENCH;
}

/** The views with their counts. */
export function ConsoleNav({ current, counts }: { current: View; counts: Counts }) {
  return (
    <nav className={styles.nav} aria-label="控制台">
      <ul className={styles.list}>
        {VIEWS.map((view) => (
          <NavItem key={view.id} view={view} isCurrent={view === current} counts={counts} />
        ))}
        <li className={styles.note}>仅供测试，数据均为虚构</li>
      </ul>
    </nav>
  );
}

/** A view's link with its counts. */
function NavItem({ view, isCurrent, counts }: { view: View; isCurrent: boolean; counts: Counts }) {
  const wordsId = useId();
  const badges = badgesOf(view.id, counts);
  return (
    <li>
      <a
        className={styles.link}
        href={viewHref(view)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={badges.length > 0 ? wordsId : undefined}
      >
        <Icon name={view.icon} size={20} />
        {view.label}
        {badges.length > 0 && (
          <span className={styles.badges} aria-hidden="true">
            {badges.map(({ count, words, tone, icon }) => (
              <span key={words} className={styles.badge} data-tone={tone} title={count + words}>
                {icon && <Icon name={icon} size={12} />}
                {countText(count)}
              </span>
            ))}
          </span>
        )}
      </a>
      {badges.length > 0 && (
        <span id={wordsId} hidden>
          {badges.map(({ count, words }) => count + words).join('，')}
        </span>
      )}
    </li>
  );
}

interface Badge {
  count: number;
  /** the sentence for screen readers, after the count */
  words: string;
  /** `new` and `warn` came since one last looked, the others are a state of the world */
  tone: 'new' | 'warn' | 'standing';
  icon?: IconName;
}

/** Numbers beside a view's name in the nav; none where there is nothing to look at. */
function badgesOf(view: string, { refused, sms, tickets }: Counts): readonly Badge[] {
  const ofWorkbench: readonly Badge[] = [
    { count: sms, words: '条新短信', tone: 'new' },
    { count: tickets, words: '个二维码等待扫描', tone: 'standing', icon: 'scan' },
  ];
  const ofRecord: readonly Badge[] = [{ count: refused, words: '个请求被拒绝', tone: 'warn' }];
  return (view === '' ? ofWorkbench : view === 'record' ? ofRecord : []).filter(({ count }) => count > 0);
}

/** `9` or `99+`: a column of the nav holds no more. */
const countText = (count: number) => (count > 99 ? '99+' : String(count));
