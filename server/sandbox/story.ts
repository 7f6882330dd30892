import * as z from 'zod/mini';

/** Steps and expectations of a scenario, one after the other; their words are checked by whoever plays them. */
export const Story = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(500));
export type Story = z.infer<typeof Story>;
