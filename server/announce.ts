import { QR_STATUS } from '#contract/qr.ts';
import { printable } from '#http/log.ts';
import { MAIN } from '#sandbox/sandbox.ts';
import type { SandboxWorld } from '#sandbox/sandbox-world.ts';

const ACTIONS: Readonly<Record<string, string>> = { login: '登录', register: '注册', forgetPwd: '找回密码' };

/** Prints each sms and each waiting QR code as one line: `短信 13800000001 登录 123456`. */
export function announceTo(print: (line: string) => void): (world: SandboxWorld) => void {
  return (world) => {
    const place = world.id === MAIN ? '' : ` [${world.id}]`;
    world.events.subscribe((event) => {
      if (event.type === 'sms') {
        const [sms] = world.inbox.list({ after: event.seq - 1 }, world.portal.smsCodes, world.clock.now());
        if (sms) print(`短信${place} ${sms.phone} ${ACTIONS[sms.action] ?? ''} ${sms.code ?? printable(sms.text)}`);
      } else if (event.type === 'qr' && event.status === QR_STATUS.initial) {
        const ticket = world.portal.tickets.find(event.scene);
        if (ticket?.scannedBy === null)
          print(`扫码${place} ${ticket.isLogin ? '登录' : '注册'} ${event.scene.slice(0, 8)} 等待确认`);
      }
    });
  };
}
