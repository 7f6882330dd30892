import { ControlFailure } from '#console/connection/control-failure.ts';
import { type ConnectionStatus, type OpenedBundle, WorldConnection } from '#console/connection/world-connection.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay } from '#contract/control/replay.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { CallInput, Given, LooseInput } from '#kit/call-input.ts';

/** Why nothing acts on a world while a bundle is open. */
export const READ_ONLY_TEXT = '重放包只能查看：先关闭它，再操作这个世界';

/** A world that was: it answers what reads its timeline and journal, and refuses everything else. */
export class ReadOnlyConnection extends WorldConnection {
  override readonly bundle: OpenedBundle;
  readonly #opened: Pick<OpenedReplay, 'journal' | 'timeline'>;

  constructor(opened: Pick<OpenedReplay, 'world' | 'now' | 'journal' | 'timeline'>, bundle: OpenedBundle) {
    super(opened.world);
    this.bundle = bundle;
    this.#opened = opened;
    this.clock.set(opened.now, true);
  }

  override readonly open = (): (() => void) => () => undefined;

  override readonly status = (): ConnectionStatus => 'connected';

  override async call<Call extends Endpoint>(
    endpoint: Call,
    ...[input]: Given<CallInput<Call>>
  ): Promise<ResponseOf<Call>> {
    const answer = this.#answer(endpoint.name, (input as LooseInput | undefined)?.query ?? {});
    if (answer === undefined) throw new ControlFailure('READ_ONLY', READ_ONLY_TEXT);
    return answer as ResponseOf<Call>;
  }

  #answer(name: string, query: Readonly<Record<string, unknown>>): unknown {
    const { journal, timeline } = this.#opened;
    const after = Number(query.after ?? 0);
    if (name === CONTROL.journal.name) {
      const { requestId } = query;
      const entries = journal.entries.filter(
        (entry) => entry.seq > after && (requestId === undefined || entry.requestId === requestId),
      );
      return { ...journal, entries };
    }
    if (name === CONTROL.timeline.name) {
      return { ...timeline, due: null, events: timeline.events.filter(({ seq }) => seq > after) };
    }
    return name === CONTROL.violations.name ? { violations: [] } : undefined;
  }
}
