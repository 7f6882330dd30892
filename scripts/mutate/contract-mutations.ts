import type { AnswerMutation } from './answer-mutation.ts';
import type { BehaviourMutation } from './behaviour-mutation.ts';
import { DATA_ANSWERS } from './lists/answers-data.ts';
import { HEADER_ANSWERS } from './lists/answers-headers.ts';
import { REFUSED_ANSWERS } from './lists/answers-refused.ts';
import { FLOW_BEHAVIOURS } from './lists/behaviours-flows.ts';
import { SIGN_IN_BEHAVIOURS } from './lists/behaviours-sign-in.ts';

/** Mistakes that a run of the contract has to tell of: in the answers on their way, and in what the mock does. */
export const ANSWER_MUTATIONS: readonly AnswerMutation[] = [...REFUSED_ANSWERS, ...DATA_ANSWERS, ...HEADER_ANSWERS];
export const BEHAVIOUR_MUTATIONS: readonly BehaviourMutation[] = [...SIGN_IN_BEHAVIOURS, ...FLOW_BEHAVIOURS];
