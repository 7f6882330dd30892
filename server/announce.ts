import { MAIN_WORLD } from './contract/storage.ts';
import { printable } from './http/wire/log.ts';
import type { SandboxWorld } from './sandbox/worlds/sandbox-world.ts';

const ACTIONS: Readonly<Record<string, string>> = { login: '登录', register: '注册', forgetPwd: '找回密码' };

/** Prints each sms and each waiting QR code as one line: `短信 13800000001 登录 123456`. */
export function announceTo(print: (line: string) => void): (world: SandboxWorld) => void {
  return (world) => {
    const place = world.id === MAIN_WORLD ? '' : ` [${world.id}]`;
    world.events.subscribe((event) => {
      if (event.type === 'sms') print(`短信${place} ${smsLine(world, event.seq)}`);
      else if (event.type === 'qr' && event.isNew) print(`扫码${place} ${qrLine(world, event.scene)}`);
    });
  };
}

function smsLine(world: SandboxWorld, seq: number): string {
  const [sms] = world.inbox.list({ after: seq - 1 }, world.portal.smsCodes, world.clock.now());
  return sms ? `${sms.phone} ${ACTIONS[sms.action] ?? ''} ${sms.code ?? printable(sms.text)}` : '';
}

function qrLine(world: SandboxWorld, scene: string): string {
  const isLogin = world.portal.tickets.find(scene)?.isLogin === 1;
  return `${isLogin ? '登录' : '注册'} ${scene.slice(0, 8)} 等待确认`;
}
