import { AliIdentityList, Authorized, AuthorizeRequest } from '#contract/control/ali.ts';
import {
  LatestSmsQuery,
  QrActionRequest,
  SmsInbox,
  SmsMessage,
  SmsQuery,
  Ticket,
  TicketList,
} from '#contract/control/phone.ts';
import { Done } from '#contract/control/world.ts';
import { control } from './control-row.ts';

/** The phone beside the portal: messages, QR tickets, 1688. */
export const PHONE_CALLS = {
  sms: control('sms', 'GET /sms', SmsInbox, {
    query: SmsQuery,
  }),
  latestSms: control('latestSms', 'GET /sms/latest', SmsMessage, {
    query: LatestSmsQuery,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  clearSms: control('clearSms', 'DELETE /sms', Done),
  restoreSms: control('restoreSms', 'POST /sms/restore', Done, {
    refusals: ['SUBJECT_CONFLICT'],
  }),
  qr: control('qr', 'GET /qr', TicketList),
  qrAction: control('qrAction', 'POST /qr/:scene/:action', Ticket, {
    body: QrActionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  ali: control('ali', 'GET /ali', AliIdentityList),
  authorizeAli: control('authorizeAli', 'POST /ali/authorize', Authorized, {
    body: AuthorizeRequest,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
} as const;
