import { useEffect } from 'react';

/** A window of a foreign origin beside the app: on the host's word it says to the app what only the host may say. */
export function StrangerPage() {
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent): void => {
      if (window.parent === window || source !== window.parent || typeof data?.to !== 'string') return;
      window.parent.frames[0]?.postMessage(data.say, data.to);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return <p>这个窗口用来伪造其他来源的消息</p>;
}
