import request from 'supertest';
import { describe } from 'vitest';
import { BODY_MAX } from '#contract/limits.ts';
import { rewritePath } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { HARMLESS_BODIES, writesOf } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

const { path: CUSTOMER } = ENDPOINTS.currentCustomer;

describe('requests of any call', () => {
  test('a read is answered under /go, too', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.get('/go/uc/login/publicKey').expect(success(spec('§7')));
    if (target.has('loginCustom')) await visitor.get('/go/uc/login/custom').expect(success(spec('§7')));
    const methods = visitor.get('/go/uc/login/config').query({ loginChannel: 'PC', gotoUrl: '/go' });
    await methods.expect(success(spec('§7')));
  });

  test('a write under /go needs its tokens, too', async ({ target }) => {
    for (const { path, body } of writesOf(target)) {
      if (rewritePath(path) === path) continue;
      const visitor = await target.agent(request);
      await visitor.greet();
      const bare = visitor.post(rewritePath(path)).send(body).unset(target.wire.tokens.csrfHeader);
      const { portal } = await bare.query({ ctoken: undefined }).expect(refused('CSRF_REJECTED'));
      if (portal.kind === 'success') return;
    }
  });

  test('a method that a path does not take is refused', async ({ target }) => {
    for (const { name, path, method } of Object.values(ENDPOINTS)) {
      if (!target.has(name)) continue;
      const visitor = await target.agent(request);
      await visitor.greet();
      await visitor.put(path).send({}).expect(refused('METHOD_REJECTED'));
      await (method === 'GET' ? visitor.post(path).send({}) : visitor.get(path)).expect(refused('METHOD_REJECTED'));
    }
  });

  test('a HEAD request is refused where a GET changes something', async ({ target }) => {
    const visitor = await target.agent(request);
    for (const path of ['/uc/login/config', '/uc/logout'])
      await visitor.head(path).expect(promise('status', ({ status }) => status, 405));
  });

  test('a call from another site is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet();
    await visitor.currentCustomer().set('sec-fetch-site', 'cross-site').expect(refused('CROSS_SITE_REJECTED'));
    await visitor.get('/uc/logout').set('sec-fetch-site', 'cross-site').expect(refused('CROSS_SITE_REJECTED'));
  });

  test.for([
    ['is no JSON', '{', 'JSON_INVALID', 'application/json'],
    ['is a list', '[]', 'JSON_INVALID', 'application/json'],
    ['has 40 levels', `{"params":${'['.repeat(40)}${']'.repeat(40)}}`, 'JSON_TOO_DEEP', 'application/json'],
    ['is over 32 kB', `{"params":{"request":{}},"x":"${'x'.repeat(BODY_MAX)}"}`, 'BODY_TOO_LARGE', 'application/json'],
    ['is a form', 'params=1', 'CONTENT_TYPE_REJECTED', 'application/x-www-form-urlencoded'],
    ['has another charset', '{}', 'CONTENT_TYPE_REJECTED', 'application/json; charset=gbk'],
    ['lacks its fields', '{}', 'REQUEST_INVALID', 'application/json'],
  ] as const)('a body that %s is refused', async ([, body, code, type], { target }) => {
    const visitor = await target.agent(request);
    await visitor.post(CUSTOMER).set('content-type', type).send(body).expect(refused(code));
  });

  test('a content type in another spelling is accepted', async ({ target }) => {
    const visitor = await target.agent(request);
    const body = JSON.stringify(HARMLESS_BODIES.currentCustomer);
    await visitor.post(CUSTOMER).set('content-type', 'Application/JSON;charset="UTF-8"').send(body).expect(success());
  });

  test('a query that is not percent-encoded is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.get('/uc/login/publicKey?x=%zz').expect(refused('URL_INVALID'));
  });
});
