import { TRACE_ID, type Trace } from '#contract/control/replay.ts';
import { unpacked } from '#kit/packed.ts';

/** The record in the page of a trace. */
export async function traceIn(html: string): Promise<Trace> {
  const [, text = ''] = html.split(`id="${TRACE_ID}">`);
  return (await unpacked(text.split('</script>', 1)[0] ?? '')) as Trace;
}
