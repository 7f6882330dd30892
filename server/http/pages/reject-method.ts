import type { RequestHandler } from 'express';
import { Refusal } from '#domain/refusal.ts';
import { sendRefusal } from '#http/wire/send.ts';

/** Pages are read and nothing else (threat S26). */
const PAGE_METHODS = 'GET, HEAD';

/** Refuses every method that does not read a page or file. */
export const rejectMethod: RequestHandler = (_request, response) => {
  response.setHeader('Allow', PAGE_METHODS);
  sendRefusal(response, new Refusal('METHOD_REJECTED', null));
};

/** Lets reading calls through alone. */
export const readOnly: RequestHandler = (request, response, next) =>
  PAGE_METHODS.split(', ').includes(request.method) ? next() : rejectMethod(request, response, next);
