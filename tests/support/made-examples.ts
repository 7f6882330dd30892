import { makeApiExamples } from '#scripts/docs/examples/make-api-examples.ts';
import { PROCESS_KEYS } from './process-keys.ts';

/** Examples of the API document, as a build makes them. */
export const MADE_EXAMPLES = await makeApiExamples({ keys: PROCESS_KEYS });
