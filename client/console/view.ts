import type { ComponentType } from 'react';
import type { IconName } from '#console/ui/icon.tsx';
import { fragmentOf } from './address.ts';
import { nearestOf } from './nearest.ts';
import { ScenarioView } from './play/scenario-view.tsx';
import { RecordPage } from './record/record-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { WorkbenchPage } from './workbench/workbench-page.tsx';

export interface View {
  /** empty for the first screen */
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Page: ComponentType;
  /** grows with the window; a text would be too wide to read */
  readonly isWide?: true;
  /** uses the whole window, and says what it is by what it shows */
  readonly isFull?: true;
  /** uses the whole window, says what it is by what it shows, and goes on while another view is looked at */
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

/** Letters of a view's name that may be wrong. */
const LIKENESS = 0.4;

/** The view that a misspelt name most likely meant, by its address or its label; null where none is alike. */
export function nearestView(name: string): View | null {
  const meant = nearestOf(
    name,
    VIEWS.flatMap(({ id, label }) => (id === '' ? [] : [id, label])),
    LIKENESS,
  );
  return VIEWS.find(({ id, label }) => meant !== null && [id, label].includes(meant)) ?? null;
}

/** The view of this name; an unknown one leads to the first screen. */
export function viewOf(name: string): View {
  return VIEWS.find(({ id }) => id === name) ?? WORKBENCH;
}
