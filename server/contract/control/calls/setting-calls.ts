import * as z from 'zod/mini';
import { SettingsChange, WorldSettings } from '#contract/control/settings.ts';
import { calls, control } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';
import { textUpTo } from '#contract/fields.ts';
import { FIXTURE_MAX } from '#contract/limits.ts';
import { Wire } from '#contract/wire/wire-schema.ts';

const WireText = z.object({ yaml: field('报文格式文件的内容', z.string()) });
const WireTextRequest = z.strictObject({ yaml: field('报文格式文件的内容', textUpTo(FIXTURE_MAX)) });

/** Settings of a world. */
export const SETTING_CALLS = calls('控制：世界', {
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
