import type { ResponseOf } from '#contract/endpoint.ts';
import type { ENDPOINTS, EndpointName } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { CallResponse } from '#kit/call-response.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { Driver, Risk } from './drivers/driver.ts';
import { keyOf } from './finding.ts';
import type { Grounds } from './grounds/grounds.ts';
import { type Answer, isAlike } from './judge/answer.ts';
import type { Readable } from './judge/answer-shape.ts';
import { Ended, Judgement } from './judgement.ts';
import type { Ledger } from './ledger.ts';
import type { Says } from './says.ts';

type Row = (typeof ENDPOINTS)[EndpointName];

/** A ground that many cases stand on: where it is broken, that is said once and they are skipped. */
export type Ground = 'server' | 'tokens' | 'key';

/** State that the cases of a run share. */
export interface Shared {
  readonly ledger: Ledger;
  readonly grounds: Grounds;
  /** why a ground is broken */
  readonly broken: Map<Ground, string>;
}

export interface ContractCase {
  /** `sign-in by password` */
  readonly name: string;
  /** left out: what a sign-in takes, tokens and key */
  readonly stands?: readonly Ground[];
  readonly risks?: readonly Risk[];
  /** tries a ground of the others: part of every run */
  readonly isGround?: true;
  /** Judges the target's answers. @throws Missing where a set-up step cannot be had here */
  run(trial: Trial): Promise<void>;
}

/** One case at work: its set-up steps, and its judgements. */
export class Trial extends Judgement {
  readonly setup: Driver;
  readonly #broken: Map<Ground, string>;

  constructor(setup: Driver, { ledger, grounds, broken }: Shared) {
    super(setup, ledger, grounds);
    this.setup = setup;
    this.#broken = broken;
  }

  /** A browser nobody has used yet, with the habits of the target. */
  client(): PortalClient {
    return Object.assign(this.setup.client(), { habits: this.grounds.habits });
  }

  /** As `judgeSuccess`, of the call that was answered. */
  success<Call extends Row>(place: string, answer: CallResponse<Call>, says?: Says): Readable<ResponseOf<Call>> {
    return this.judgeSuccess(answer.row.name, place, answer, says) as Readable<ResponseOf<Call>>;
  }

  /** As `judgeRefused`, of the call that was answered. */
  refused(
    place: string,
    answer: CallResponse<Row>,
    code: RefusalCode,
    says?: Says,
    without?: CallResponse<Row>,
  ): boolean {
    return this.judgeRefused(answer.row.name, place, answer, code, says, without);
  }

  /** As `promise`, of a field of the data. */
  field(
    call: EndpointName,
    place: string,
    name: string,
    got: string | number | boolean | undefined,
    expected: string | number | boolean,
    says?: Says,
  ): boolean {
    return this.promise(call, place, `field data.${name}`, got, expected, says);
  }

  /** Judges that two answers cannot be told apart, so that neither gives anything away. */
  alike(call: EndpointName, place: string, answer: Answer, other: Answer, than: string): void {
    const same = isAlike(answer, other);
    this.holds(call, place, 'answer', same, `differs from that of ${than}`, `the same as that of ${than}`);
  }

  /** A value that further steps need. @throws Ended where it is missing, which is a drift */
  needed<T>(value: T | undefined | null, call: EndpointName, place: string, field: string): T {
    const what = `field ${field}`;
    if (value !== undefined && value !== null) return value;
    this.holds(call, place, what, false, 'missing', 'there');
    throw new Ended(keyOf({ call, place, what }));
  }

  /** Notes that a ground is broken: cases that stand on it are skipped for this reason. */
  breaks(ground: Ground, because: string): void {
    if (!this.#broken.has(ground)) this.#broken.set(ground, `stands on ${because}, told above`);
  }

  isBroken(ground: Ground): boolean {
    return this.#broken.has(ground);
  }
}
