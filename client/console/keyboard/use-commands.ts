import { useMemo } from 'react';
import { useMoveClock } from '#console/clock/use-move-clock.ts';
import { controlToken } from '#console/connection/control-token.ts';
import { curlLine } from '#console/connection/curl-line.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { useFaultActs } from '#console/faults/use-fault-acts.ts';
import { useReplay } from '#console/replay/use-replay.tsx';
import { spanText } from '#console/status/time-text.ts';
import { chooseTheme, nextTheme, themeName } from '#console/theme/theme.ts';
import { useTheme } from '#console/theme/use-theme.ts';
import type { IconName } from '#console/ui/icon.tsx';
import { bareFragment } from '#console/use-place.ts';
import { VIEWS, viewHref } from '#console/view.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import type { PaletteItem } from './palette-item.ts';
import { useFindable } from './use-findable.ts';
import { type ItemActs, worldItems } from './world-items.ts';

/** What the keyboard opens by itself. */
export interface CommandDialogs {
  readonly askReset: () => void;
  readonly showHelp: () => void;
  readonly copyCode: () => void;
}

const STEPS_MS = [60_000, 300_000, 3_600_000] as const;

/**
 * One list of all that the palette finds: acts on the world and on this page, views, and everything in the world. While a
 * replay bundle is open, only what concerns no live world.
 */
export function useCommands({ askReset, showHelp, copyCode }: CommandDialogs): readonly PaletteItem[] {
  const { world, clock } = useWorld();
  const { move } = useMoveClock();
  const { copy } = useCopy();
  const { add } = useFaultActs();
  const { opened, close } = useReplay();
  const theme = useTheme();
  const found = useFindable();
  const { isFrozen } = clock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts are other functions each time, and do the same
  return useMemo(() => {
    const item = (icon: IconName, id: string, label: string, words: string, run: () => void, detail?: string) =>
      ({ group: '命令', icon, id, label, words, run, ...(detail !== undefined && { detail }) }) satisfies PaletteItem;
    const newTab = (address: string) => () => void window.open(address, '_blank', 'noopener');
    const go = (fragment: string): void => window.location.assign(fragment);
    const here = (): string => window.location.origin + enterPath(world, SANDBOX.console) + bareFragment();
    const always: PaletteItem[] = [
      item(
        'contrast',
        'theme',
        '切换主题',
        'theme dark light',
        () => chooseTheme(nextTheme(theme)),
        `现在${themeName(theme)}`,
      ),
      item('open', 'portal', '打开云采购（新标签页）', 'open portal login', newTab(enterPath(world, PAGES.login))),
      item(
        'docs',
        'docs',
        '打开接口文档（新标签页）',
        'api docs openapi',
        newTab(SANDBOX.docs + window.location.search),
      ),
      item('journal', 'help', '快捷键', 'keys shortcuts help', showHelp),
      ...VIEWS.map(
        (view): PaletteItem => ({
          ...{ group: '视图', icon: view.icon, id: `view:${view.id}`, label: view.label, words: view.id },
          run: () => go(viewHref(view)),
        }),
      ),
    ];
    if (opened)
      return [item('cancel', 'close-replay', '关闭重放包', 'close replay bundle', close, opened.name), ...always];

    const place = { origin: window.location.origin, world, needsToken: controlToken() !== '' };
    const acts: ItemActs = {
      go,
      copy: (text) => void copy(text),
      addFault: ({ label, fault }) => void add(fault, label),
      copyCurl: (call, what) => void copy(curlLine(call, place), what),
    };
    return [
      ...STEPS_MS.map((advanceMs) => {
        const span = spanText(advanceMs);
        const run = () => void move({ advanceMs }, `时钟已推进${span}`);
        return item('clock', `advance:${advanceMs}`, `+${span}`, 'advance clock time', run);
      }),
      isFrozen
        ? item('play', 'freeze', '时钟继续走动', 'unfreeze clock', () => void move({ freeze: false }, '时钟继续走动'))
        : item('pause', 'freeze', '冻结时钟', 'freeze clock', () => void move({ freeze: true }, '时钟已冻结')),
      item('reset', 'reset', '重置世界', 'reset', askReset, world),
      item('copy', 'copy-code', '复制最新的验证码', 'copy code', copyCode),
      item('link', 'copy-link', '复制本页链接', 'copy link address', () => void copy(here(), '链接')),
      ...always,
      ...worldItems(found, acts),
    ];
  }, [world, isFrozen, opened, theme, found]);
}
