import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PLATFORMS } from '#console/status/site-address.ts';
import { type HostCall, METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import { HostMachine, type HostTask } from '#simulators/chat-host/protocol/host-machine.ts';
import { DEFAULT_SCENARIO, JOURNAL_MAX, maskBody, readScenario } from '#simulators/chat-host/protocol/host-state.ts';
import { takeCall } from '#simulators/chat-host/protocol/take-call.ts';
import { readDesktopMessage, readPhoneCall } from '#simulators/chat-host/wire/wires.ts';
import { HOST_ORIGIN, sceneOn } from './scene.ts';

const call =
  (method: string, body: HostCall['body'] = {}): HostTask =>
  (host) =>
    takeCall(host, { key: '1', origin: 'http://localhost', method, body });
const newestOf = ({ state }: HostMachine) => state.journal.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the core', () => {
  test('replaces its state and leaves the earlier state unchanged', () => {
    const machine = new HostMachine(HOST_ORIGIN);
    machine.put(call(METHODS.setItem, { name: 'a', value: 'b' }));
    const before = machine.state;
    const frozen = structuredClone(before);
    machine.put(call(METHODS.setItem, { name: 'a', value: 'c' }));
    expect(machine.state).not.toEqual(before);
    expect(before).toEqual(frozen);
  });

  test('due work runs in its order, each at its own time', () => {
    const answers = {
      'a.b': [
        { kind: 'ok', body: 1, delayMs: 200 },
        { kind: 'ok', body: 2, delayMs: 100 },
      ],
    } as const;
    const machine = new HostMachine(HOST_ORIGIN, { ...DEFAULT_SCENARIO, answers });
    const bodies: unknown[] = [];
    machine.connect(({ body }) => bodies.push(body));
    for (const input of [call('a.b'), call('a.b')]) machine.put(input);
    machine.advance(1_000);
    expect(bodies).toEqual([2, 1]);
    expect(machine.state.journal.slice(-2).map(({ at }) => at)).toEqual([100, 200]);
    machine.put(call('a.b'));
    expect(newestOf(machine)?.at).toBe(1_000);
  });

  test('the journal keeps its newest rows', () => {
    const machine = new HostMachine(HOST_ORIGIN);
    for (let count = 0; count < JOURNAL_MAX; count += 1) machine.put(call('a.b'));
    expect(machine.state.journal).toHaveLength(JOURNAL_MAX);
  });

  test('storage outlives a restart of the app, its panels and waiting answers do not', () => {
    const machine = new HostMachine(HOST_ORIGIN);
    const open = {
      componentType: 'h5',
      params: { url: '/resource-picker/mob.html?scene=addCoolAppToGroup&params=%7B%7D' },
    };
    for (const input of [call(METHODS.setItem, { name: 'a', value: 'b' }), call(METHODS.callComponent, open)])
      machine.put(input);
    expect(machine.state.panels).toHaveLength(1);
    machine.put(() => machine.restart());
    expect(machine.state.panels).toEqual([]);
    expect(machine.state.storage.get('http://localhost')?.get('a')).toBe('b');
  });
});

describe.each(PLATFORMS)('one scenario on %s', (platform) => {
  test('has the same delay, failure, duplicate and event of the host as its clock is moved', async () => {
    const answers = {
      [METHODS.getItem]: [
        { kind: 'ok', body: { value: 'late' }, delayMs: 500, duplicates: 1 },
        { kind: 'fail', code: '22' },
      ],
    } as const;
    const { host, machine } = await sceneOn(platform, { answers });
    const late = host.getItem('a');
    await vi.advanceTimersByTimeAsync(0);
    machine.advance(500);
    await expect(late).resolves.toBe('late');
    await expect(host.getItem('a')).rejects.toMatchObject({ code: '22', text: '内部接口错误' });
    await expect(host.getItem('a')).resolves.toBe('');
  });
});

describe('secrets in the journal', () => {
  test.each([
    ['a field', { signature: 's3cret', deep: [{ gsid: 's3cret' }] }],
    ['a JSON text', JSON.stringify({ type: 'login', gsid: 's3cret' })],
    ['JSON inside JSON', JSON.stringify({ data: JSON.stringify({ signature: 's3cret' }) })],
    ['an address', `/x#/y?params=${encodeURIComponent(JSON.stringify({ gsid: 's3cret' }))}`],
  ])('%s is masked', (_what, body) => {
    const masked = JSON.stringify(maskBody(body));
    expect(masked).not.toContain('s3cret');
    expect(masked).toContain('***');
  });
});

describe('scenarios', () => {
  test('a field that is left out has its default', () => {
    expect(readScenario('{"version":"6.3.15","ready":{"kind":"late"}}')).toEqual({
      ok: true,
      scenario: { ...DEFAULT_SCENARIO, version: '6.3.15', ready: { kind: 'late', ms: 500 } },
    });
    expect(readScenario(JSON.stringify(DEFAULT_SCENARIO))).toEqual({ ok: true, scenario: DEFAULT_SCENARIO });
  });

  test.each([
    ['{', '场景不是有效的JSON'],
    ['{"versoin":"1"}', '场景.versoin不认识'],
    ['{"ready":{"kind":"soon"}}', '场景.ready.kind应为now、late、never、failed之一'],
    ['{"auth":{"delayMs":-1}}', '场景.auth.delayMs应为0到86400000的整数'],
    [
      '{"answers":{"a.b":[{"kind":"ok"},{"kind":"ok","duplicates":11}]}}',
      '场景.answers.a.b[1].duplicates应为0到10的整数',
    ],
  ])('%s is refused with its place', (text, expected) => {
    expect(readScenario(text)).toMatchObject({ ok: false, text: expect.stringContaining(expected) });
  });
});

describe('C16 whatever an app posts', () => {
  test('no message throws, and only a whole request of this container is a call', () => {
    const machine = new HostMachine(HOST_ORIGIN);
    const directionOf = (data: unknown, containerId: string) => {
      machine.put(readDesktopMessage(data, 'http://localhost', containerId));
      return machine.state.journal.at(-1)?.direction;
    };
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(directionOf(data, 'c')).toBe('note');
        expect(readPhoneCall(data, 'http://localhost')).toBeNull();
      }),
      { numRuns: 1_000 },
    );
    const request = { msgId: 1, containerId: 'c', methodName: METHODS.standingRequest, body: {}, type: 'request' };
    expect(directionOf(request, 'c')).toBe('in');
    expect(directionOf(request, 'd')).toBe('note');
  });

  test('no call throws', () => {
    const methods = fc.constantFrom(...Object.values(METHODS), 'a.b', '__proto__');
    const machine = new HostMachine(HOST_ORIGIN);
    fc.assert(
      fc.property(methods, fc.jsonValue(), (method, body) => {
        machine.put(call(method, body as never));
      }),
      { numRuns: 1_000 },
    );
  });
});
