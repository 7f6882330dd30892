import { isControl } from '#contract/endpoint.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import type { Json } from './described-schema.ts';
import type { AnyEndpoint } from './schemas.ts';

const CTOKEN = COOKIES.ctoken;

/** Tokens of the portal and of the control API as `components.securitySchemes`. */
export const SECURITY_SCHEMES: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIES.session,
    description: '会话Cookie。任意门户接口的首个响应即下发，登录时更换；HttpOnly',
    'x-source': 'assumed',
  },
  ctoken: {
    type: 'apiKey',
    in: 'query',
    name: CTOKEN,
    description: `可读Cookie ${CTOKEN}的值。GET在有该Cookie后必须带，其他方法总要带`,
    'x-source': 'spec',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.csrf,
    description: `可读Cookie ${COOKIES.csrf}的值，GET以外的接口必带。被拒绝时响应会重新下发Cookie，可再试一次`,
    'x-source': 'assumed',
  },
  control: {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.control,
    description: '固定为1：控制接口的格式版本',
    'x-source': 'assumed',
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.token,
    description: '启动时打印的令牌。仅当沙箱监听本机以外的地址时需要',
    'x-source': 'assumed',
  },
};

/** Ways to be let in, any one of which is enough. */
export function securityOf(endpoint: AnyEndpoint): Json[] {
  if (isControl(endpoint)) {
    return endpoint.refusals.includes('CONTROL_CLOSED') ? [{ control: [] }, { control: [], token: [] }] : [];
  }
  if (endpoint.isNavigation) return [{}, { session: [] }];
  if (endpoint.method !== 'GET') return [{ session: [], ctoken: [], csrf: [] }];
  const known = { session: [], ctoken: [] };
  return endpoint.refusals.includes('LOGIN_REQUIRED') ? [known] : [{}, known];
}
