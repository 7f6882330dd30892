import { buttonClass } from '#ui/button.tsx';
import { fragmentOf } from './address.ts';

/** The way to where calls, messages and QR codes come from, for views that have none yet. */
export function OpenWorkbench() {
  return (
    <a className={buttonClass('secondary', 'small')} href={fragmentOf({ view: '' })}>
      打开工作台
    </a>
  );
}
