import { useState } from 'react';
import { Link } from 'react-router';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { FEDERATION } from '../admin-pages.ts';
import actions from '../row-actions.module.css';
import { Cell } from '../stacking-table.tsx';
import { CrawlProgress } from './crawl-progress.tsx';
import { type Crawl, canRestart } from './crawls.ts';
import styles from './federation.module.css';
import { SinceCell, StateCell } from './follow-cells.tsx';
import { type Follow, whoIs } from './follows.ts';
import { OtherActor } from './other-actor.tsx';
import { UnfollowDialog } from './unfollow-dialog.tsx';

type Props = {
  readonly follow: Follow;
  readonly crawl: Crawl | undefined;
  readonly isBusy: boolean;
  readonly askAgain: () => void;
  readonly readAgain: (crawl: Crawl) => void;
  readonly tell: (note: string) => void;
};

/** Somebody whom the instance follows: whether they agreed, and how far what they published before is read. */
export function FollowingRow({ follow, crawl, isBusy, askAgain, readAgain, tell }: Props) {
  const [isEnding, setEnding] = useState(false);
  const { following, state, createdAt } = follow;
  const who = whoIs(following);
  return (
    <tr>
      <th scope="row">
        <OtherActor actor={following} />
      </th>
      <StateCell state={state} />
      <Cell label={t('federation.earlier')}>
        {crawl && <CrawlProgress crawl={crawl} who={who} />}
        {crawl && canRestart(crawl) && (
          <Button kind="link" className={styles.again} disabled={isBusy} onClick={() => readAgain(crawl)}>
            <Message of="crawls.restart" who={who} hidden={hidden} />
          </Button>
        )}
        {crawl && (
          <Link className={buttonClass({ kind: 'link' })} to={`${FEDERATION}/earlier?${new URLSearchParams({ find: following.host })}`}>
            <Message of="crawls.ofHost" host={following.host} hidden={hidden} />
          </Link>
        )}
      </Cell>
      <SinceCell createdAt={createdAt} />
      <td className={actions.actions}>
        {state !== 'accepted' && (
          <Button kind="link" disabled={isBusy} onClick={askAgain}>
            <Message of="follow.askAgain" who={who} hidden={hidden} />
          </Button>
        )}
        <Button kind="bad-link" onClick={() => setEnding(true)}>
          <Message of="unfollow.button" who={who} hidden={hidden} />
        </Button>
        {isEnding && <UnfollowDialog actor={following} tell={tell} close={() => setEnding(false)} />}
      </td>
    </tr>
  );
}
