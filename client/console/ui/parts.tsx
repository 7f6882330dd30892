import { type ComponentProps, createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { failureText } from '#console/connection/console-client.ts';
import { useWorld } from '#console/connection/world.tsx';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallInput } from '#kit/call-input.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { LineIcon } from '#ui/icons.tsx';
import empty from './empty.module.css';
import { ICON_PATHS } from './icon-paths.ts';
import layout from './layout.module.css';
import styles from './notice.module.css';

export type IconName = keyof typeof ICON_PATHS;

export function Icon({ name, size = 14 }: { name: IconName; size?: number }) {
  return (
    <LineIcon size={size}>
      <path d={ICON_PATHS[name]} />
    </LineIcon>
  );
}

/** Empty state of a list: its reason, and an action that fills it. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={empty.empty}>
      <span className={`round ${empty.icon}`}>
        <Icon name={icon} size={28} />
      </span>
      <p className={empty.title}>{title}</p>
      {children}
    </div>
  );
}

/** A button of the console: small and secondary by default. */
export function Act(props: ComponentProps<typeof Button>) {
  return <Button look="secondary" size="small" {...props} />;
}

interface ActLinkProps extends ComponentProps<'a'> {
  look?: ComponentProps<typeof Button>['look'];
  isNewTab?: boolean;
}

/** A link that looks like a button. */
export function ActLink({ look = 'secondary', isNewTab, ...link }: ActLinkProps) {
  return (
    <a className={buttonClass(look, 'small')} {...(isNewTab && { target: '_blank', rel: 'noopener' })} {...link} />
  );
}

const DONE_SHOWN_MS = 3_000;
const FAILURE_SHOWN_MS = 8_000;
/** long enough to be read, reached and pressed */
const WAY_BACK_SHOWN_MS = 12_000;

/** A way back from an act: 撤销. */
interface WayBack {
  label: string;
  run: () => void;
}

interface Notices {
  /** notice of a success */
  notify: (text: string, back?: WayBack) => void;
  /** notice of a failure */
  warn: (text: string) => void;
}

const NoticeContext = createContext<Notices>(null as never);

interface Shown {
  kind: 'done' | 'failure';
  text: string;
  shownMs: number;
  back?: WayBack | undefined;
}

/**
 * One small live region for the whole page: a new text replaces the last one.
 * The region's roles imply aria-live, but an open modal dialog leaves readable only regions that write it out.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  // The notice stays while its button is pointed at or has the focus.
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  // The time counts from when the notice is drawn: a busy page may draw it late.
  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(() => setShown(null), shown.shownMs);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  const notices = useMemo<Notices>(
    () => ({
      notify: (text, back) => setShown({ kind: 'done', text, shownMs: back ? WAY_BACK_SHOWN_MS : DONE_SHOWN_MS, back }),
      warn: (text) => setShown({ kind: 'failure', text, shownMs: FAILURE_SHOWN_MS }),
    }),
    [],
  );
  return (
    <NoticeContext value={notices}>
      {children}
      <div className={styles.place}>
        <div role="status" aria-live="polite">
          {shown?.kind === 'done' && !shown.back && <p className={styles.done}>{shown.text}</p>}
          {shown?.back && (
            <div className={styles.withBack}>
              <p>{shown.text}</p>
              <button
                type="button"
                className={styles.back}
                onPointerEnter={hold}
                onFocus={hold}
                onPointerLeave={release}
                onBlur={release}
                onClick={() => {
                  release();
                  setShown(null);
                  shown.back?.run();
                }}
              >
                {shown.back.label}
              </button>
            </div>
          )}
        </div>
        <div role="alert" aria-live="assertive">
          {shown?.kind === 'failure' && (
            <div className={`failed ${styles.failure}`}>
              <FailureWords text={shown.text} />
            </div>
          )}
        </div>
      </div>
    </NoticeContext>
  );
}

export const useNotices = (): Notices => use(NoticeContext);

/** A failure's sentence, with the control API's English details below it, as code. */
function FailureWords({ text }: { text: string }) {
  const [sentence, ...detail] = text.split('\n');
  return (
    <div className={layout.tight}>
      <p>{sentence}</p>
      {detail.length > 0 && (
        <p lang="en">
          <code className={styles.detail}>{detail.join('\n')}</code>
        </p>
      )}
    </div>
  );
}

/** Notice of a failed reading, in place, with a way to try again; nothing without a failure. */
export function Trouble({ text, onRetry }: { text: string | null; onRetry: () => void }) {
  if (text === null) return null;
  return (
    <div role="alert" className={`failed ${styles.trouble}`}>
      <FailureWords text={text} />
      <Act onClick={onRetry}>重试</Act>
    </div>
  );
}

/** Runs one act at a time: a second call while one is under way is ignored, a failure is shown. */
export function useAct() {
  const world = useWorld();
  const notices = useNotices();
  const { notify, warn } = notices;
  const [isBusy, setBusy] = useState(false);
  async function act(work: () => Promise<unknown>, doneText?: string) {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      if (doneText) notify(doneText);
      return true;
    } catch (thrown) {
      warn(failureText(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** An act that is one call of the world. */
  const send = <Call extends Endpoint>(call: Call, input: CallInput<Call>, doneText?: string) =>
    act(() => world.call(call, input), doneText);
  return { ...notices, isBusy, act, send };
}

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** its effect, and the loss that cannot be undone */
  text: ReactNode;
  confirmText: string;
  isBusy: boolean;
  onConfirm: () => void;
  isDanger?: boolean;
  children?: ReactNode;
}

/** Asks before an act that is not easily undone. The focus starts on 取消. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, text, confirmText, isBusy, onConfirm, isDanger = true, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={title}
      description={text}
      hasCloseMark={false}
      initialFocus={cancel}
      actions={
        <>
          <Button ref={cancel} look="secondary" onClick={() => onOpenChange(false)}>
            取消
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} aria-busy={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </DialogPopup>
  );
}
