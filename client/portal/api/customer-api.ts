import { BasicInfoResponse, type CurrentCustomerRequest, CurrentCustomerResponse } from '#contract/customer.ts';
import { PATHS } from '#contract/paths.ts';
import { type CallOptions, call } from './call.ts';

/** Who is signed in; a visitor is an answer too. */
export function currentCustomer({ signal }: CallOptions = {}): Promise<CurrentCustomerResponse> {
  const body: CurrentCustomerRequest = { params: { request: {} } };
  return call({ method: 'POST', path: PATHS.currentCustomer, body, signal }, CurrentCustomerResponse);
}

/** Basic user info with messages; a visitor is refused with 401. */
export function basicInfo({ signal }: CallOptions = {}): Promise<BasicInfoResponse> {
  return call({ method: 'GET', path: PATHS.basicInfo, signal }, BasicInfoResponse);
}
