import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import actions from '../row-actions.module.css';
import { Cell } from '../stacking-table.tsx';
import { CrawlProgress } from './crawl-progress.tsx';
import { type Crawl, canRestart } from './crawls.ts';
import { whoIs } from './follows.ts';

/** Whose collection it is; its address where that is not known any more. */
export const whoseIs = ({ actor, url }: Crawl) => (actor ? whoIs(actor) : url);

type Props = { readonly crawl: Crawl; readonly isBusy: boolean; readonly restart: () => void };

/** A collection of another instance, and how far it is read. */
export function CrawlRow({ crawl, isBusy, restart }: Props) {
  const who = whoseIs(crawl);
  return (
    <tr>
      <th scope="row">
        {crawl.actor ? (
          <a className="link" href={crawl.actor.url} rel="noopener noreferrer nofollow" target="_blank">
            {who}
          </a>
        ) : (
          who
        )}
      </th>
      <Cell label={t('crawls.column.progress')}>
        <CrawlProgress crawl={crawl} who={who} />
      </Cell>
      <Cell label={t('crawls.column.begun')}>
        <RelativeDate date={crawl.startedAt} />
      </Cell>
      <Cell label={t('crawls.column.lately')}>
        <RelativeDate date={crawl.updatedAt} />
      </Cell>
      <td className={actions.actions}>
        {canRestart(crawl) && (
          <Button kind="link" disabled={isBusy} onClick={restart}>
            <Message of="crawls.restart" who={who} hidden={hidden} />
          </Button>
        )}
      </td>
    </tr>
  );
}
