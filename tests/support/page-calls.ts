import { eventually } from './page-clock.ts';

/** Looks that find nothing on its way before a page counts as quiet, ten milliseconds apart. */
const QUIET_LOOKS = 4;

export interface PageCalls {
  /** Waits until none of the page's calls is under way any more. */
  quiet(): Promise<void>;
  stop(): void;
}

/** Watches the page's calls, which count until they end, however that is. */
export function watchCalls(): PageCalls {
  const underWay = new Set<XMLHttpRequest>();
  const { prototype } = XMLHttpRequest;
  const { send } = prototype;
  prototype.send = function (...parameters) {
    underWay.add(this);
    this.addEventListener('loadend', () => underWay.delete(this));
    return send.apply(this, parameters);
  };
  return {
    async quiet() {
      let looks = 0;
      await eventually(() => {
        looks = underWay.size === 0 ? looks + 1 : 0;
        return looks > QUIET_LOOKS;
      });
    },
    stop() {
      prototype.send = send;
    },
  };
}
