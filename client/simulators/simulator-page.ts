import type { ComponentType } from 'react';
import { SANDBOX } from '#contract/paths.ts';
import { AliPage } from './ali/ali-page.tsx';
import { HOST_PAGES } from './chat-host-pages.ts';
import { SITE_PAGES } from './sites/site-pages.ts';
import { WeChatPage } from './wechat/wechat-page.tsx';

/** A page of the outside world: what it plays, and what draws it. */
export interface SimulatorPage {
  readonly path: string;
  readonly label: string;
  readonly Page: ComponentType;
  /** every address below it, too */
  readonly isFolder?: true;
  /** stands in a frame of another stage page: no bar, no line to the world */
  readonly isBare?: true;
}

const SIMULATOR_PAGES: readonly SimulatorPage[] = [
  { path: SANDBOX.stageWeChat, label: '模拟微信', Page: WeChatPage },
  { path: SANDBOX.stageAli, label: '模拟1688', Page: AliPage },
  ...HOST_PAGES,
  ...SITE_PAGES,
];

/** The page at an address, with or without a last slash; undefined when there is none. */
export function simulatorPageOf(pathname: string): SimulatorPage | undefined {
  const path = pathname.replace(/\/+$/, '');
  return SIMULATOR_PAGES.find((page) => page.path === path || (page.isFolder && path.startsWith(`${page.path}/`)));
}
