import type { ControlCall } from '#console/connection/control-call.ts';
import { controlToken } from '#console/connection/control-token.ts';
import { curlLine } from '#console/connection/curl-line.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import styles from './curl-button.module.css';
import { useCopy } from './use-copy.ts';

/** Attribute with what the line does: the console's palette lists the lines of a view. */
export const CURL_MARK = 'data-curl';

interface CurlButtonProps {
  readonly call: ControlCall;
  /** its label, where `curl` alone would be ambiguous */
  readonly label?: string;
  /** the action beside it, for screen readers */
  readonly what: string;
  /** many stand together: it shows when the pointer or the focus comes near */
  readonly isQuiet?: boolean;
  /** when the call is for another world than the page's */
  readonly world?: string;
}

/**
 * Copies the shell line that does the same as the control beside it. It is reached by mouse, and from the palette: the Tab
 * key stops at the control alone. A world that is only read from a file has no line: no call reaches it.
 */
export function CurlButton({ call, what, label = 'curl', world, isQuiet = false }: CurlButtonProps) {
  const connection = useWorld();
  const { isCopied, copy } = useCopy();
  if (connection.isReadOnly) return null;
  const place = {
    origin: window.location.origin,
    world: world ?? connection.world,
    needsToken: controlToken() !== '',
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      {...{ [CURL_MARK]: what }}
      className={isCopied ? styles.copied : isQuiet ? styles.quiet : styles.curl}
      aria-label={`复制curl：${what}`}
      title={`${call.endpoint.method} ${call.endpoint.path}\n点击复制curl`}
      onClick={() => void copy(curlLine(call, place), `curl：${what}`)}
    >
      {label}
    </button>
  );
}
