import type { ReplayBundle } from '#contract/control/replay.ts';
import { BUNDLE_MAX } from '#contract/limits.ts';

type Read =
  | { readonly bundle: ReplayBundle; readonly problem: null }
  | { readonly bundle: null; readonly problem: string };

const MEGABYTE = 1024 * 1024;

/** The replay bundle in a file, or why it is none; the sandbox judges its inside. */
export async function bundleIn(file: Pick<File, 'name' | 'size' | 'text'>): Promise<Read> {
  const refused = (why: string): Read => ({ bundle: null, problem: `${file.name}${why}` });
  if (file.size > BUNDLE_MAX) return refused(`太大：重放包最多${BUNDLE_MAX / MEGABYTE} MB`);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return refused('不是JSON文件');
  }
  const isBundle = typeof content === 'object' && content !== null && 'replay' in content && 'log' in content;
  if (!isBundle) return refused('不是重放包：在“世界”里点“下载重放包”得到的文件才是');
  return { bundle: content as ReplayBundle, problem: null };
}
