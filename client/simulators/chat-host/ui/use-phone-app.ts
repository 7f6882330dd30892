import { type RefObject, useEffect, useRef } from 'react';
import { asJson } from '#simulators/chat-host/protocol/json.ts';
import type { HostMachine } from '#simulators/chat-host/wire/host-machine.ts';
import { PHONE_HELLO, phoneMessages, readPhoneCall } from '#simulators/chat-host/wire/phone-wire.ts';

/** Carries calls between the bridge in the phone's web view and the host: one port for each page that says hello. */
export function usePhoneApp(machine: HostMachine, app: RefObject<HTMLIFrameElement | null>): void {
  const line = useRef<MessagePort>(undefined);
  useEffect(() => {
    const disconnect = machine.connect((output) => {
      for (const message of phoneMessages(output)) line.current?.postMessage(message);
    });
    const listen = ({ source, origin, data, ports }: MessageEvent): void => {
      if (source === null || source !== app.current?.contentWindow || origin !== window.location.origin) return;
      const [port] = ports;
      if (data !== PHONE_HELLO || !port) {
        machine.put({ type: 'note', origin, method: '网页消息', body: asJson(data), outcome: '不是宿主调用，不应答' });
        return;
      }
      line.current?.close();
      line.current = port;
      port.onmessage = (message) => {
        const call = readPhoneCall(message.data, origin);
        if (call) machine.put(call);
      };
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      disconnect();
    };
  }, [machine, app]);
}
