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
  sms: control('sms', 'GET /sms', 'Messages newest last; waits for the next one when asked.', SmsInbox, {
    query: SmsQuery,
  }),
  latestSms: control('latestSms', 'GET /sms/latest', 'The newest message that was sent.', SmsMessage, {
    query: LatestSmsQuery,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  clearSms: control('clearSms', 'DELETE /sms', 'Empties the inbox; codes stay valid.', Done),
  restoreSms: control('restoreSms', 'POST /sms/restore', 'Takes the last DELETE sms back.', Done, {
    refusals: ['SUBJECT_CONFLICT'],
  }),
  qr: control('qr', 'GET /qr', 'Live QR tickets and the WeChat identities.', TicketList),
  qrAction: control('qrAction', 'POST /qr/:scene/:action', 'scan, confirm, cancel or expire a ticket.', Ticket, {
    body: QrActionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  ali: control('ali', 'GET /ali', 'The 1688 identities and the accounts they are linked to.', AliIdentityList),
  authorizeAli: control('authorizeAli', 'POST /ali/authorize', 'Agrees at 1688: a code for a state.', Authorized, {
    body: AuthorizeRequest,
    refusals: ['SUBJECT_UNKNOWN'],
  }),
} as const;
