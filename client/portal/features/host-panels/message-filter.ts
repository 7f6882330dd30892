const INTRODUCTION = 'SYS_openAPIContainerInit';

/**
 * Keeps messages from the SDK that it would choke on or wrongly believe (threat C16): it reads `type` of null, and it
 * checks a message's origin, never its window. Nothing else is touched: the portal's own JSON texts pass.
 * Must be added before the SDK adds its listener.
 */
export function filterHostMessages(scope: Window, hostOrigin: string): void {
  // Requests go to the top window, or to a window of the host that introduced itself afterwards.
  const known = new WeakSet<object>();
  if (scope.top) known.add(scope.top);
  scope.addEventListener(
    'message',
    (event) => {
      if (event.origin !== hostOrigin) return;
      const type = event.data === null || event.data === undefined ? null : (event.data.type as unknown);
      if (type === 'request' && event.data.methodName === INTRODUCTION && event.source) known.add(event.source);
      const isResponse = type === 'response' || type === 'event';
      if (type === null || (isResponse && !(event.source && known.has(event.source)))) event.stopImmediatePropagation();
    },
    true,
  );
}
