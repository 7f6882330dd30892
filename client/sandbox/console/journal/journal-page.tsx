import { useState } from 'react';
import { usePhonePlace } from '#client-sandbox/console/phone/use-phone-place.tsx';
import { useMedia } from '#client-sandbox/hooks/use-media.ts';
import { Trouble } from '#client-sandbox/status/trouble.tsx';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { JournalDetail } from './journal-detail.tsx';
import { JournalList } from './journal-list.tsx';
import styles from './journal-page.module.css';
import { JournalTools } from './journal-tools.tsx';
import { type Kind, shownEntries } from './journal-view.ts';
import { useJournal } from './use-journal.ts';
import { ViolationNotice } from './violation-notice.tsx';

/** More rows at once only slow the page down. */
const SHOWN_STEP = 200;
const WIDE = '(min-width: 1180px)';
const WIDE_BESIDE_PHONE = '(min-width: 1560px)';

/** Every call of the portal that came to this world, and why it was answered so. */
export function JournalPage() {
  const { entries, dropped, failure, reload, forget, readAgain } = useJournal();
  const [kind, setKind] = useState<Kind>('all');
  const [text, setText] = useState('');
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const [chosenSeq, setChosen] = useState<number | null>(null);
  const [room, setRoom] = useState(SHOWN_STEP);
  const { isShown: isPhoneThere } = usePhonePlace();
  const isWide = useMedia(isPhoneThere ? WIDE_BESIDE_PHONE : WIDE);

  const all = entries ?? [];
  const seen = pausedAt === null ? all : all.filter(({ seq }) => seq <= pausedAt);
  const shown = shownEntries(seen, kind, text);
  const chosen = shown.find(({ seq }) => seq === chosenSeq) ?? null;
  const isListThere = isWide || !chosen;

  return (
    <>
      <JournalTools
        kind={kind}
        text={text}
        shown={shown}
        missed={pausedAt === null ? null : all.length - seen.length}
        isEmpty={all.length === 0}
        onKind={setKind}
        onText={setText}
        onPause={(isPaused) => setPausedAt(isPaused ? (all.at(-1)?.seq ?? 0) : null)}
        onRestored={readAgain}
        onCleared={() => {
          forget();
          setChosen(null);
        }}
      />
      <ViolationNotice />
      {failure && <Trouble text={failure} onRetry={reload} />}
      <div className={chosen && isWide ? styles.split : styles.whole}>
        {isListThere && (
          <div>
            {shown.length > 0 && (
              <JournalList entries={shown.slice(0, room)} chosen={chosen?.seq ?? null} onChoose={setChosen} />
            )}
            {shown.length > room && (
              <p className={styles.more}>
                <Button look="secondary" size="small" onClick={() => setRoom(room + SHOWN_STEP)}>
                  再显示{SHOWN_STEP}条（共{shown.length}条）
                </Button>
              </p>
            )}
            {dropped > 0 && <p className={styles.more}>更早的{dropped}条已被沙箱淘汰</p>}
            {entries && all.length === 0 && (
              <Empty icon={<Icon name="journal" size={28} />} title="还没有请求">
                <p>打开云采购，每个接口请求会出现在这里</p>
              </Empty>
            )}
            {all.length > 0 && shown.length === 0 && (
              <Empty icon={<Icon name="journal" size={28} />} title="没有符合筛选的请求">
                <Button look="secondary" size="small" onClick={() => reset()}>
                  清除筛选
                </Button>
              </Empty>
            )}
          </div>
        )}
        {chosen && <JournalDetail entry={chosen} isAlone={!isWide} onClose={() => setChosen(null)} />}
      </div>
    </>
  );

  function reset(): void {
    setKind('all');
    setText('');
  }
}
