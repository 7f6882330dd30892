import { fragmentOf } from '#console/address.ts';
import { type ListedFixture, titleOf } from '#console/connection/fixture-list.ts';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { ROW } from '#console/hooks/rows.ts';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import link from '#ui/link.module.css';
import { descriptionOf, scenarioLink } from './fixtures.ts';
import styles from './scenario-card.module.css';
import { useReset } from './use-reset.tsx';

interface ScenarioCardProps {
  readonly fixture: ListedFixture;
  readonly isCurrent: boolean;
}

/** One scenario: its purpose, and the button that switches to it. */
export function ScenarioCard({ fixture, isCurrent }: ScenarioCardProps) {
  const { reset, isBusy } = useReset();
  const { isCopied, copy } = useCopy();
  const { name } = fixture;
  const title = titleOf(fixture);
  const description = descriptionOf(fixture);
  const address = scenarioLink(window.location.origin, SANDBOX.console, name);
  return (
    <li className={isCurrent ? styles.current : styles.card} {...ROW}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <a className={link.alone} href={fragmentOf({ view: 'scenarios', thing: name })}>
            {title}
          </a>
          {isCurrent && <span className={styles.here}>当前</span>}
        </h3>
        <p className={styles.name}>
          {name}
          {fixture.story && ` · ${fixture.story.length}步`}
        </p>
        {description !== '' && <p className={styles.text}>{description}</p>}
      </div>
      <div className={styles.acts}>
        {fixture.story && (
          <a
            className={buttonClass('secondary', 'small')}
            href={fragmentOf({ view: 'scenarios', thing: name, query: { play: '1' } })}
            aria-label={`播放：${title}`}
          >
            <Icon name="play" size={14} />
            播放
          </a>
        )}
        <Button
          look="secondary"
          size="small"
          aria-busy={isBusy}
          aria-label={isCurrent ? `从头开始：${title}` : `切换到：${title}`}
          onClick={() => void reset({ fixture: name }, isCurrent ? `${title}已从头开始` : `已切换到${title}`)}
        >
          {isCurrent ? '从头开始' : '切换到此场景'}
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`复制链接：${title}`}
          onClick={() => void copy(address, `链接：${title}`)}
        >
          <Icon name={isCopied ? 'done' : 'link'} size={14} />
          复制链接
        </Button>
        <CurlButton
          call={{ endpoint: CONTROL.reset, input: { body: { fixture: name } } }}
          what={`切换到${title}`}
          isQuiet
        />
      </div>
    </li>
  );
}
