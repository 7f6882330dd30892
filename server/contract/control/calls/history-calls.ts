import * as z from 'zod/mini';
import {
  FixtureExport,
  FixtureExportQuery,
  FixtureList,
  NewFixtureName,
  SavedFixtureFile,
  SaveFixtureRequest,
} from '#contract/control/fixture.ts';
import { Har } from '#contract/control/har.ts';
import {
  CallPattern,
  Journal,
  JournalQuery,
  TypedValues,
  Verification,
  ViolationList,
} from '#contract/control/journal.ts';
import { Timeline, TimelineQuery } from '#contract/control/timeline.ts';
import { Done } from '#contract/control/world.ts';
import { calls, control, Place } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';

const CallPlace = z.object({ seq: field('请求的序号', Place) });
const FixturePlace = z.object({ name: field('场景名称，不含扩展名', NewFixtureName) });

/** The history of a world: its journal and timeline; and fixtures, which a recording of it becomes. */
export const HISTORY_CALLS = calls('控制：日志和场景', {
  // Typed as the journal, which it is but where `format` asks for an archive.
  journal: control(
    'GET /journal',
    '记录：收到什么、返回什么、原因',
    z.union([Journal, Har]) as unknown as typeof Journal,
    {
      query: JournalQuery,
    },
  ),
  timeline: control(
    'GET /timeline',
    '发生过的一切，按先后排成一条：请求、短信、二维码、时钟、设置、故障；可等待',
    Timeline,
    { query: TimelineQuery },
  ),
  revealCall: control(
    'GET /journal/:seq/typed',
    '一个请求中输入的内容和正确的内容，明文：只给本机的控制台，有--public-origin或--allow-host时没有',
    TypedValues,
    { params: CallPlace, refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'] },
  ),
  verifyJournal: control('POST /journal/verify', '核对收到了哪些请求，及最接近的请求', Verification, {
    body: CallPattern,
    replay: 'none',
  }),
  clearJournal: control('DELETE /journal', '清空记录', Done, {
    // A replay has a journal of its own.
    replay: 'none',
  }),
  restoreJournal: control('POST /journal/restore', '撤销清空记录', Done, {
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  violations: control('GET /violations', '不符合契约的响应', ViolationList),
  fixtures: control('GET /fixtures', '可用的场景', FixtureList, { isOfServer: true }),
  saveFixture: control('POST /fixtures/:name', '把场景保存到--fixtures目录', SavedFixtureFile, {
    params: FixturePlace,
    body: SaveFixtureRequest,
    replay: 'none',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  exportFixture: control('GET /fixture', '把当前世界导出为场景', FixtureExport, {
    query: FixtureExportQuery,
    refusals: ['SUBJECT_CONFLICT'],
  }),
});
