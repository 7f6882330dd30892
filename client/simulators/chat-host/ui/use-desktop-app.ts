import { type RefObject, useEffect } from 'react';
import { desktopMessages, readDesktopMessage } from '#simulators/chat-host/wire/desktop-wire.ts';
import type { HostMachine } from '#simulators/chat-host/wire/host-machine.ts';

interface DesktopApp {
  readonly machine: HostMachine;
  readonly app: RefObject<HTMLIFrameElement | null>;
  readonly stranger: RefObject<HTMLIFrameElement | null>;
  readonly appOrigin: string;
  readonly containerId: string;
}

/** Carries messages between the app's window and the host, for the desktop: this is the top window. */
export function useDesktopApp({ machine, app, stranger, appOrigin, containerId }: DesktopApp): void {
  useEffect(() => {
    const disconnect = machine.connect((output) => {
      for (const { data, byStranger } of desktopMessages(output)) {
        const window = app.current?.contentWindow;
        if (byStranger) stranger.current?.contentWindow?.postMessage({ say: data, to: appOrigin }, strangerOrigin());
        else window?.postMessage(data, appOrigin);
      }
    });
    const listen = ({ source, origin, data }: MessageEvent): void => {
      // The app may have gone to another page of its own choice: what it says then is shown, never answered.
      if (source !== null && source === app.current?.contentWindow)
        machine.put(
          origin === appOrigin
            ? readDesktopMessage(data, origin, containerId)
            : { type: 'note', origin, method: '其他来源', body: null, outcome: '应用已离开原来源，不应答' },
        );
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      disconnect();
    };
  }, [machine, app, stranger, appOrigin, containerId]);
}

/** A site of its own on this machine, which no allow-list names. */
export function strangerOrigin(): string {
  const { protocol, port } = window.location;
  return `${protocol}//evil.localhost${port && `:${port}`}`;
}
