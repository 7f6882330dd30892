import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { TRACE_ID, type TraceRecord } from '#contract/control/replay.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import { CAPS, JOURNAL_ROW_MAX, TRACE_MAX } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { attachTrace, printFailure } from '#kit/testing/trace-file.ts';
import { recordOf, tracePage } from '#kit/trace-page.ts';
import { openReplay } from '#server/shell/replay/open-replay.ts';
import { PASSWORD } from '#support/demo.ts';
import { replayBundleOf, withRecordedWorld } from '#support/recorded-world.ts';
import { traceIn } from '#support/trace-in.ts';

const START = `<title>t</title><script type="application/json" id="${TRACE_ID}">`;
const PROGRAM = `${START}</script><script type="module">run()</script>`;
const HOSTILE = '</script><!--<script>\u2028$&';

async function opened(bundle: WorldFile): Promise<TraceRecord> {
  const { calls, different, complete, missing, ...record } = await openReplay(bundle);
  const replayed = { calls, different, complete, missing };
  return { ...record, kind: '重放包', name: HOSTILE, version: '7', opensAt: null, replayed };
}

test('nothing in a record ends its block or begins another one; all of it comes back, without its secrets (K13)', async () => {
  await withRecordedWorld(async (world) => {
    const browser = world.browser();
    await browser.signInByPassword('buyer01', PASSWORD);
    await browser.send(ENDPOINTS.sendSmsCode, { body: { note: HOSTILE } });
    const bundle = await replayBundleOf(world);
    const { html } = await tracePage(await opened(bundle), PROGRAM);
    const trace = await traceIn(html);
    for (const secret of [PASSWORD, browser.jar.get('uc_session') ?? '', 'PRIVATE KEY']) {
      expect(JSON.stringify(bundle)).toContain(secret);
      expect(JSON.stringify(trace)).not.toContain(secret);
    }
    expect(html.match(/<\/?script|<!--|\u2028/g)).toEqual(['<script', '</script', '<script', '</script']);
    expect(html.endsWith(PROGRAM.slice(START.length))).toBe(true);
    expect(trace.name).toBe(HOSTILE);
    expect(trace.journal.entries.at(-1)?.request.body).toEqual({ note: HOSTILE });
  });
});

test('a world at its caps gives its newest events, as many as stay below the limit', async () => {
  await withRecordedWorld(async (world) => {
    await world.browser().request('GET', '/uc/x');
    const record = await opened(await replayBundleOf(world));
    const [row] = record.journal.entries as [JournalEntry];
    const call = record.timeline.events.find(({ kind }) => kind === 'call') ?? never();
    const seqs = Array.from({ length: CAPS.timeline }, (_, index) => index + 1);
    const rows = seqs.slice(-CAPS.journal);
    // Texts that no compression makes much shorter.
    const entries = rows.map((seq) => ({ ...row, seq, response: randomBytes(JOURNAL_ROW_MAX / 2).toString('base64') }));
    const events = seqs.map((seq) => ({ ...call, seq }));
    const timeline = { ...record.timeline, events, next: CAPS.timeline };
    const full = { ...record, timeline, journal: { ...record.journal, entries } };
    const { html, shown, omitted } = await tracePage(full, PROGRAM);
    const trace = await traceIn(html);
    const bytes = Buffer.byteLength(html);
    expect([bytes <= TRACE_MAX, bytes > TRACE_MAX / 2]).toEqual([true, true]);
    expect(trace.timeline.events.map(({ seq }) => seq)).toEqual(seqs.slice(-shown));
    expect(trace.journal.entries.map(({ seq }) => seq)).toEqual(seqs.slice(-shown));
    expect([trace.timeline.first, trace.omitted, shown + omitted]).toEqual([omitted + 1, omitted, CAPS.timeline]);
    const usual = { ...full.journal, entries: rows.map((seq) => ({ ...row, seq })) };
    expect(await tracePage({ ...full, journal: usual }, PROGRAM)).toMatchObject({ shown: CAPS.timeline, omitted: 0 });
  });
});

test('a bundle becomes the record: its pages, its beginning, clock moves, checkpoints and returns', async () => {
  await withRecordedWorld(
    async (world) => {
      await world.freeze();
      const standingAt = (await world.summary()).now;
      await world.advance(1_000);
      const browser = world.browser();
      const load = (page: string) =>
        browser.send(ENDPOINTS.loginCustom, { headers: { referer: `${world.base}${page}` } });
      await load('/login?gotoUrl=%2Fa');
      await browser.signInByPassword('buyer01', 'Wrong-pass1');
      await browser.sendCode('13800000001', 'login');
      await world.advance(60_000);
      const { id } = await world.call(CONTROL.createCheckpoint, { body: { name: 'here' } });
      await world.changeSettings({ limits: { codeLifeMs: 60_000 } });
      await world.advance(313_000);
      await world.call(CONTROL.returnToCheckpoint, { params: { id } });
      await load('/register');
      const live = await recordOf(world.id, world);
      const again = await openReplay(await replayBundleOf(world));
      const comparable = ({ timeline, journal }: Pick<TraceRecord, 'timeline' | 'journal'>) => ({
        kinds: timeline.events.map(({ seq, kind }) => [seq, kind]),
        // Only events after the clock was stopped have times that can be compared.
        events: timeline.events.filter(({ at }) => at > standingAt).map((event) => ({ ...event, tookMs: 0 })),
        rows: journal.entries.map((row) => ({ ...row, tookMs: 0 })),
      });
      expect(comparable(again)).toEqual(comparable(live));
      expect(live.timeline.events[0]).toMatchObject({ kind: 'world', state: 'created' });
      expect(live.timeline.events.some(({ kind }) => kind === 'return')).toBe(true);
      const pages = live.timeline.events.flatMap((event) => (event.kind === 'call' && event.page ? event.page : []));
      expect(pages).toEqual(['/login?gotoUrl=%2Fa', '/register']);
    },
    { fixture: 'sms-late' },
  );
});

test('a trace that cannot be made leaves the failure of its test as it is', async () => {
  await withRecordedWorld(async (world) => {
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const refused = () => Promise.reject(new Error('no attachment'));
    await attachTrace(world, 'a test', { outputPath: () => '/none/there/trace.html', attach: refused });
    await attachTrace(world, 'a test', { outputPath: () => '', attach: refused });
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    vi.stubEnv('UC_SANDBOX_TRACES', import.meta.filename);
    await printFailure(world, 'a test');
    expect(printed).toHaveBeenLastCalledWith(expect.stringMatching(/^Trace of world \S+: not written: /));
    await world.drop();
    printed.mockClear();
    await printFailure(world, 'a test');
    expect(printed, 'a world that is gone has nothing to show').not.toHaveBeenCalled();
    await expect(world.end(), 'nor is there anything to end').resolves.toBeUndefined();
  });
});

function never(): never {
  throw new Error('no call');
}
