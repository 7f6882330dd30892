import { useMemo } from 'react';
import { useMoveClock } from '#console/clock/use-move-clock.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { spanText } from '#console/status/time-text.ts';
import { chooseTheme, nextTheme, themeName } from '#console/theme/theme.ts';
import { useTheme } from '#console/theme/use-theme.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import type { PaletteItem } from './palette-item.ts';

/** Views that a command of the palette opens. */
export interface CommandDialogs {
  readonly askReset: () => void;
  readonly showHelp: () => void;
  readonly copyCode: () => void;
}

const STEPS_MS = [60_000, 300_000, 3_600_000] as const;

/** The acts on the whole world and on this page. */
export function useCommands({ askReset, showHelp, copyCode }: CommandDialogs): readonly PaletteItem[] {
  const { world, clock } = useWorld();
  const { move } = useMoveClock();
  const { copy } = useCopy();
  const theme = useTheme();
  return useMemo(() => {
    const command = (item: Omit<PaletteItem, 'group'>): PaletteItem => ({ group: '命令', ...item });
    const newTab = (address: string) => () => void window.open(address, '_blank', 'noopener');
    const { isFrozen } = clock;
    return [
      ...STEPS_MS.map((advanceMs) =>
        command({
          id: `advance:${advanceMs}`,
          icon: 'clock',
          label: `+${spanText(advanceMs)}`,
          words: 'advance clock time',
          isOfLiveWorld: true,
          run: () => void move({ advanceMs }, `时钟已推进${spanText(advanceMs)}`),
        }),
      ),
      command({
        id: 'freeze',
        icon: isFrozen ? 'play' : 'pause',
        label: isFrozen ? '时钟继续走动' : '冻结时钟',
        words: 'freeze unfreeze clock',
        isOfLiveWorld: true,
        run: () => void move({ freeze: !isFrozen }, isFrozen ? '时钟继续走动' : '时钟已冻结'),
      }),
      command({
        id: 'reset',
        icon: 'reset',
        label: '重置世界',
        detail: world,
        words: 'reset',
        isOfLiveWorld: true,
        run: askReset,
      }),
      command({
        id: 'copy-code',
        icon: 'copy',
        label: '复制最新的验证码',
        words: 'copy code',
        isOfLiveWorld: true,
        run: copyCode,
      }),
      command({
        id: 'copy-link',
        icon: 'link',
        label: '复制本页链接',
        words: 'copy link address',
        isOfLiveWorld: true,
        run: () => void copy(window.location.href, '链接'),
      }),
      command({
        id: 'theme',
        icon: 'contrast',
        label: '切换主题',
        detail: `现在${themeName(theme)}`,
        words: 'theme dark light',
        run: () => chooseTheme(nextTheme(theme)),
      }),
      command({
        id: 'portal',
        icon: 'open',
        label: '打开云采购（新标签页）',
        words: 'open portal login',
        run: newTab(enterPath(world, PAGES.login)),
      }),
      command({
        id: 'docs',
        icon: 'docs',
        label: '打开接口文档（新标签页）',
        words: 'api docs openapi',
        run: newTab(`${SANDBOX.docs}${window.location.search}`),
      }),
      command({ id: 'help', icon: 'journal', label: '快捷键', words: 'keys shortcuts help', run: showHelp }),
    ];
  }, [world, clock.isFrozen, move, copy, theme, askReset, showHelp, copyCode, clock]);
}
