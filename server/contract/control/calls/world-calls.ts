import * as z from 'zod/mini';
import { SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import {
  ClockState,
  CreatedSession,
  CreatedWorld,
  CreateSessionRequest,
  CreateWorldRequest,
  Done,
  Health,
  MoveClockRequest,
  ResetRequest,
  WorldList,
  WorldSummary,
} from '#contract/control/world.ts';
import { calls, control, Place } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';
import { textUpTo } from '#contract/fields.ts';
import { FIXTURE_MAX } from '#contract/limits.ts';
import { PublicKeyResponse } from '#contract/portal/login.ts';
import { Wire } from '#contract/wire/wire-schema.ts';

const WorldPlace = z.object({ id: field('世界的名称', Place) });

const WireText = z.object({ yaml: field('报文格式文件的内容', z.string()) });
const WireTextRequest = z.strictObject({ yaml: field('报文格式文件的内容', textUpTo(FIXTURE_MAX)) });

/** The sandbox itself, its worlds, their time, settings and keys. */
export const WORLD_CALLS = calls('控制：世界', {
  health: control('GET /health', '版本、运行时间、世界数、是否就绪；无需请求头', Health, {
    isOfServer: true,
    isOpen: true,
  }),
  openapi: control('GET /openapi.json', '本文档（OpenAPI 3.1）；无需请求头', z.unknown(), {
    isOfServer: true,
    isOpen: true,
  }),
  worlds: control('GET /worlds', '全部世界，及沙箱清理掉的世界', WorldList, { isOfServer: true }),
  createWorld: control('POST /worlds', '新建世界', CreatedWorld, {
    body: CreateWorldRequest,
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  deleteWorld: control('DELETE /worlds/:id', '删除世界，main不可删除', Done, {
    params: WorldPlace,
    isOfServer: true,
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  reset: control('POST /reset', '重置世界到原场景或另一场景', WorldSummary, {
    body: ResetRequest,
    // The log begins anew with the world.
    replay: 'none',
    refusals: ['SUBJECT_UNKNOWN'],
  }),
  createSession: control('POST /sessions', '直接得到某账号的已登录会话', CreatedSession, {
    body: CreateSessionRequest,
    refusals: ['SUBJECT_UNKNOWN', 'SUBJECT_CONFLICT'],
  }),
  rotateKeys: control('POST /keys/rotate', '立即更换公钥', PublicKeyResponse),
  clock: control('GET /clock', '世界的时间', ClockState),
  moveClock: control('POST /clock', '前进、设定或冻结时间；倒退只能回到时间点', ClockState, {
    body: MoveClockRequest,
    replay: 'time',
    refusals: ['SUBJECT_CONFLICT'],
  }),
  events: control('GET /events', '服务器推送的事件流，每条一个JSON对象', z.unknown(), {
    refusals: ['SUBJECT_CONFLICT'],
  }),
  settings: control('GET /settings', '世界的当前设置', WorldSettings),
  changeSettings: control('PATCH /settings', '修改设置中写出的项', WorldSettings, { body: SettingsChange }),
  wire: control('GET /wire', '报文格式文件，只写与默认不同的项', WireText),
  readWire: control(
    'POST /wire',
    '检查一份报文格式文件，不改变世界',
    z.object({ wire: field('完整的报文格式', Wire) }),
    {
      body: WireTextRequest,
      replay: 'none',
    },
  ),
});
