import type { Violation } from '#contract/control/journal.ts';
import { asksWho, callLabel } from '#contract/portal/endpoints.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { clockText } from '#contract/reasons/time-words.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { barePath } from '#sandbox/history/verify-calls.ts';
import type { World } from '#sandbox/world/world.ts';

/** Prints each sms, waiting QR code, refusal and contract violation as one line: `sms 13800000001 login 123456`. */
export function announceTo(print: (line: string) => void): (world: World) => void {
  return (world) => {
    const place = world.id === MAIN_WORLD ? '' : ` [${world.id}]`;
    world.events.subscribe((event) => {
      if (event.type === 'sms') print(`sms${place} ${smsLine(world, event.seq)}`);
      else if (event.type === 'qr' && event.isNew) print(`qr${place} ${qrLine(world, event.scene)}`);
      else if (event.type === 'journal') {
        const line = refusalLine(world, event.seq);
        if (line !== null) print(`refused${place} ${line}`);
      } else if (event.type === 'violation') print(`violation${place} ${violationLine(event.violation)}`);
    });
  };
}

function smsLine(world: World, seq: number): string {
  const [sms] = world.inbox.list({ after: seq - 1 }, world.portal.smsCodes, world.clock.now());
  return sms ? `${sms.phone} ${sms.action} ${sms.code ?? sms.text}` : '';
}

function qrLine(world: World, scene: string): string {
  const isLogin = world.portal.tickets.find(scene)?.isLogin === 1;
  return `${isLogin ? 'login' : 'register'} ${scene.slice(0, 8)} waits for the phone`;
}

/** `14:02:31 登录 frozen 账号已停用 account.disabled`, by the world's time; null for a call that was not refused. */
function refusalLine({ clock, history, mask }: World, seq: number): string | null {
  const call = history.shownCall(seq, mask);
  if (call === null || call.code === null || call.endpoint === null || asksWho(call.endpoint)) return null;
  const { path, account, phone, reason, code } = call;
  const why = reason ? [inChinese(reason).title, reason.rule] : [code];
  const parts = [clockText(clock.now()), callLabel(barePath(path)), account ?? phone ?? reason?.facts?.name, ...why];
  return parts.filter((part) => part !== undefined && part !== null).join(' ');
}

/** The call, the place in its response, the expected and the actual value. */
function violationLine({ endpoint, requestId, path, message }: Violation): string {
  return `${endpoint} ${path || 'data'}: ${message} (${requestId})`;
}
