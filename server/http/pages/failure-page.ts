import { COPY } from '#contract/copy.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import type { FailureView } from '#http/wire/show-failure.ts';
import type { ClientPages } from './as-served.ts';
import { escaped, isForPerson } from './notice-page.ts';

/** A failure as the portal's error page (spec §8: it shows the message): its own HTML, in which no script starts. */
export function failureView(client: ClientPages): FailureView {
  return (response, { status, message, headers }) => {
    if (!isForPerson(response.req)) return false;
    const words = `<p>${COPY['crash.body']}</p>`;
    const page = client
      .page('portal')
      .replace('<html ', '<html data-failed ')
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      .replace(words, () => `${words}<p>${escaped(message)}</p>`);
    response.status(status);
    response.set({ ...pageHeaders('portal', { built: client.assets !== null, embedAllowList: [] }), ...headers });
    response.type('html').end(page);
    return true;
  };
}
