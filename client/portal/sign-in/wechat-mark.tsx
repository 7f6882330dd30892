/** Two speech bubbles: a decorative mark for everything that is scanned with WeChat. */
export function WeChatMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="var(--color-wechat)"
        d="M9.2 3.5C4.7 3.5 1 6.5 1 10.2c0 2.1 1.2 4 3.1 5.2l-.8 2.5 2.9-1.5c.9.3 1.9.4 3 .4h.5a5.6 5.6 0 0 1-.3-1.7c0-3.6 3.4-6.4 7.5-6.4h.5c-.8-3-4-5.2-8.2-5.2z"
      />
      <path
        fill="var(--color-wechat)"
        d="M23 15.2c0-3-2.8-5.3-6.3-5.3s-6.3 2.3-6.3 5.3 2.8 5.3 6.3 5.3c.8 0 1.5-.1 2.2-.3l2.2 1.2-.6-2c1.5-1 2.5-2.5 2.5-4.2z"
      />
      <path
        fill="var(--color-on-brand)"
        d="M6.5 7a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm5.2 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm2.9 5.7a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zm4.2 0a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6z"
      />
    </svg>
  );
}
