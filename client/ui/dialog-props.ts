import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  readonly open: boolean;
  /** Esc, 关闭 and the backdrop ask for false */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** the sentence that describes it, right under the title */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** buttons, primary one last */
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** `sheet` fills the screen at 480 px and below, and is wide above: for documents; `drawer` stands at the side */
  readonly size?: 'normal' | 'wide' | 'sheet' | 'drawer' | undefined;
  /** false where its own buttons close it and need no mark in the corner */
  readonly hasCloseMark?: boolean | undefined;
  /** `popup` is the dialog itself, which a screen reader then reads from its title */
  readonly initialFocus?: RefObject<HTMLElement | null> | 'popup' | undefined;
}
