import type { ResponseOf } from '#contract/endpoint.ts';
import type { ENDPOINTS, EndpointName } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { CallResponse } from '#kit/call-response.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { Driver, Risk } from './drivers/driver.ts';
import type { Grounds } from './grounds/grounds.ts';
import { type Answer, isAlike } from './judge/answer.ts';
import type { Readable } from './judge/answer-shape.ts';
import { type Judged, Judgement } from './judgement.ts';
import type { Ledger } from './ledger.ts';
import type { Says } from './says.ts';

type Row = Pick<(typeof ENDPOINTS)[EndpointName], 'name' | 'response'>;
type Answered<Call extends Row> = CallResponse<Call> | Promise<CallResponse<Call>>;

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
  /** Judges the target's answers to this browser nobody has used yet, and others. @throws Missing where a set-up step cannot be had here */
  run(trial: Trial, client: PortalClient): Promise<void>;
}

/** One case at work: its set-up steps, and its judgements. */
export class Trial {
  readonly setup: Driver;
  readonly grounds: Grounds;
  readonly ledger: Ledger;
  readonly #broken: Map<Ground, string>;

  constructor(setup: Driver, { ledger, grounds, broken }: Shared) {
    this.setup = setup;
    this.grounds = grounds;
    this.ledger = ledger;
    this.#broken = broken;
  }

  /** A browser nobody has used yet, that speaks as the target does. */
  client(): PortalClient {
    return Object.assign(this.setup.client(), { wire: this.grounds.wire });
  }

  /** A place of a call, for its promises. */
  at<Name extends EndpointName>(call: Name, place: string): Judgement<Name> {
    const { setup: target, ledger, grounds } = this;
    return new Judgement({ target, ledger, grounds }, call, place);
  }

  /** Judges a success of the call that is answered. @throws Ended where it is none */
  async success<Call extends Row>(
    place: string,
    answer: Answered<Call>,
    says?: Says,
  ): Promise<Judged<Readable<ResponseOf<Call>>>> {
    const given = await answer;
    return this.at(given.row.name, place).success(given, says) as Judged<Readable<ResponseOf<Call>>>;
  }

  /** Judges a refusal of the call that is answered. @returns the answer */
  async refused<Call extends Row>(
    place: string,
    answer: Answered<Call>,
    code: RefusalCode,
    says?: Says,
    without?: Answer,
  ): Promise<CallResponse<Call>> {
    const given = await answer;
    this.at(given.row.name, place).refused(given, code, says, without);
    return given;
  }

  /** Judges that two answers cannot be told apart, so that neither gives anything away. */
  alike(place: string, answer: CallResponse<Row>, other: Answer, than: string): void {
    const [got, expected] = [`differs from that of ${than}`, `the same as that of ${than}`];
    this.at(answer.row.name, place).holds('answer', isAlike(answer, other), got, expected);
  }

  /** Notes that a ground is broken: cases that stand on it are skipped for this reason. */
  breaks(ground: Ground, because: string): void {
    if (!this.#broken.has(ground)) this.#broken.set(ground, `stands on ${because}, told above`);
  }

  isBroken(ground: Ground): boolean {
    return this.#broken.has(ground);
  }
}
