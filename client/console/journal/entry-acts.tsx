import type { ReactNode } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import detail from '#console/events/detail.module.css';
import { NoteButton } from '#console/events/note-button.tsx';
import { callNote } from '#console/events/problem-note.ts';
import { targetOf } from '#console/events/target.ts';
import { LinkButton } from '#console/linking/link-button.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { Button } from '#ui/button.tsx';
import { requestCurl } from './request-curl.ts';

/** Copies of a call: its link, a note for an issue, a shell text. */
export function EntryActs({ entry, children }: { entry: JournalEntry; children: ReactNode }) {
  const connection = useWorld();
  const { world } = connection;
  const { address } = usePlace();
  const { copy } = useCopy();
  const { method, path, status } = entry;
  const place = { view: address.view, thing: address.thing };
  const { text, problem } = requestCurl(entry, window.location.origin, world);
  const pattern = { path: targetOf(path).path, method, status };

  // The world of a file takes no calls, and no address leads to it.
  const { isReadOnly } = connection;
  return (
    <>
      <p className={detail.acts}>
        {children}
        <LinkButton to={place} what={`请求${entry.requestId}`} />
        <NoteButton to={place} noteIn={(around) => callNote(entry, around)} />
        {text !== null && !isReadOnly && (
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
      {problem !== null && !isReadOnly && <p className={detail.note}>不能复制为cURL：{problem}</p>}
    </>
  );
}
