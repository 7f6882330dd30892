import type { Response } from 'express';
import type { Headers } from './send.ts';

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly headers: Headers;
}

/** Sends a failure of a navigation as a page. @returns false where a program asked, which reads JSON */
export type FailureView = (response: Response, failure: Failure) => boolean;

/** Shows a failure by this application's view; false where it has none. */
export const showFailure: FailureView = (response, failure) =>
  (response.app.locals.failureView as FailureView | undefined)?.(response, failure) ?? false;
