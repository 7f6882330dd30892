import type { Violation } from './contract/control/journal.ts';
import { MAIN_WORLD } from './contract/storage.ts';
import { printable } from './http/wire/log.ts';
import type { World } from './sandbox/worlds/world.ts';

/** Prints each sms, waiting QR code and contract violation as one line: `sms 13800000001 login 123456`. */
export function announceTo(print: (line: string) => void): (world: World) => void {
  return (world) => {
    const place = world.id === MAIN_WORLD ? '' : ` [${world.id}]`;
    world.events.subscribe((event) => {
      if (event.type === 'sms') print(`sms${place} ${smsLine(world, event.seq)}`);
      else if (event.type === 'qr' && event.isNew) print(`qr${place} ${qrLine(world, event.scene)}`);
      else if (event.type === 'violation') print(`violation${place} ${violationLine(event.violation)}`);
    });
  };
}

function smsLine(world: World, seq: number): string {
  const [sms] = world.inbox.list({ after: seq - 1 }, world.portal.smsCodes, world.clock.now());
  return sms ? `${sms.phone} ${sms.action} ${sms.code ?? printable(sms.text)}` : '';
}

function qrLine(world: World, scene: string): string {
  const isLogin = world.portal.tickets.find(scene)?.isLogin === 1;
  return `${isLogin ? 'login' : 'register'} ${scene.slice(0, 8)} waits for the phone`;
}

/** The call, the place in its response, the expected and the actual value. */
function violationLine({ endpoint, requestId, path, message }: Violation): string {
  return printable(`${endpoint} ${path || 'data'}: ${message} (${requestId})`);
}
