import { consoleHref } from '#client-sandbox/connection/console-href.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { loadWorlds, summaryOf } from '#client-sandbox/connection/world-list.ts';
import { fragmentOf } from '#client-sandbox/console/address.ts';
import { targetOf } from '#client-sandbox/console/events/target.ts';
import { LinkButton } from '#client-sandbox/console/linking/link-button.tsx';
import { usePlace } from '#client-sandbox/console/use-place.ts';
import { CurlButton } from '#client-sandbox/copying/curl-button.tsx';
import { useCopy } from '#client-sandbox/copying/use-copy.ts';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { Button } from '#ui/button.tsx';
import styles from './journal-detail.module.css';
import { problemNote } from './problem-note.ts';
import { requestCurl } from './request-curl.ts';

/** What can be copied of a call: its link, a note for an issue, a shell text. */
export function EntryActs({ entry }: { entry: JournalEntry }) {
  const connection = useWorld();
  const { world } = connection;
  const { address } = usePlace();
  const { copy } = useCopy();
  const { isBusy, act } = useAct();
  const { method, path, status } = entry;
  const place = { view: address.view, thing: address.thing };
  const { text, problem } = requestCurl(entry, window.location.origin, world);
  const pattern = { path: targetOf(path).path, method, status };

  async function copyNote(): Promise<void> {
    await act(async () => {
      const [{ events }, { version }, worlds] = await Promise.all([
        connection.call(CONTROL.timeline),
        connection.call(CONTROL.health),
        loadWorlds(connection),
      ]);
      const { fixture = '', seed = '' } = summaryOf(worlds, world) ?? {};
      const link = window.location.origin + consoleHref(world, fragmentOf(place));
      await copy(problemNote(entry, { link, events, version, fixture, seed }), '问题单');
    });
  }

  return (
    <>
      <p className={styles.acts}>
        <LinkButton to={place} what={`请求${entry.requestId}`} />
        <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void copyNote()}>
          复制问题单
        </Button>
        {text !== null && (
          <Button look="secondary" size="small" onClick={() => void copy(text, '请求的cURL')}>
            复制为cURL
          </Button>
        )}
        <CurlButton
          call={{ endpoint: CONTROL.verifyJournal, input: { body: pattern } }}
          label="curl核对"
          what="核对这样的请求是否来过"
        />
      </p>
      {problem !== null && <p className={styles.note}>不能复制为cURL：{problem}</p>}
    </>
  );
}
