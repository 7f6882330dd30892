import { callComponent$ } from 'dingtalk-jsapi/api/biz/util/callComponent.js';
import { enable$ } from 'dingtalk-jsapi/api/ui/webViewBounce/enable.js';
import { getItem$ } from 'dingtalk-jsapi/api/util/domainStorage/getItem.js';
import { removeItem$ } from 'dingtalk-jsapi/api/util/domainStorage/removeItem.js';
import { setItem$ } from 'dingtalk-jsapi/api/util/domainStorage/setItem.js';
import { getData$ } from 'dingtalk-jsapi/api/util/openTemporary/getData.js';
import dd from 'dingtalk-jsapi/entry/union.js';
import { ddSdk } from 'dingtalk-jsapi/lib/ddSdk.js';
import * as coolApp from 'dingtalk-jsapi/plugin/coolAppSdk/index.js';

/** The host's own client: the functions that the specification calls. It looks at the page as soon as it is loaded. */
export const HOST_SDK = {
  dd,
  ddSdk,
  coolApp,
  enableBounce: enable$,
  getItem: getItem$,
  setItem: setItem$,
  removeItem: removeItem$,
  getTemporary: getData$,
  callComponent: callComponent$,
};
