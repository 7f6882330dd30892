import type { HttpResponse } from '#kit/http.ts';
import type { ApiDocument, Json, Placed } from './api-document.ts';

/** Headers of HTTP itself, which a document of calls leaves out. */
const OF_HTTP: ReadonlySet<string> = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
]);

type ReceivedResponse = Pick<HttpResponse, 'status' | 'headers' | 'text'>;

/** The part of an answer that its operation does not document; null where all of it is there. */
export function undocumented(document: ApiDocument, { operation }: Placed, answer: ReceivedResponse): string | null {
  const response = operation.responses[answer.status];
  if (!response) return `status ${answer.status} is not documented: ${answer.text.slice(0, 300)}`;
  const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  const content = response.content?.[type];
  if (!content) return `content type ${type} is not documented for ${answer.status}`;
  const breach = document.breach(content.schema, type === 'application/json' ? JSON.parse(answer.text) : answer.text);
  if (breach) return `${answer.status}: ${breach} in ${answer.text.slice(0, 600)}`;
  return undocumentedHeader(document, response.headers ?? {}, answer.headers);
}

function undocumentedHeader(
  document: ApiDocument,
  documented: Readonly<Record<string, Json>>,
  headers: Readonly<Record<string, string>>,
): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (OF_HTTP.has(name)) continue;
    const header = documented[name];
    if (!header) return `header ${name} is not documented`;
    const breach = document.breach(document.resolved(header).schema as Json, value);
    if (breach) return `header ${name}: ${breach}, got ${value}`;
  }
  return null;
}

/** The refusal in an answer of any dialect, by the rule that the examples and the enums name; the status where none is. */
export function answerKind({ status, text }: ReceivedResponse): string {
  const code = /"(?:code|errCode)":"?([A-Z0-9_]+)"?/.exec(text)?.[1];
  return code === undefined || status === 302 ? String(status) : `${status} ${code}`;
}
