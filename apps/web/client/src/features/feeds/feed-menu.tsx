import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { OpensLater } from '../../ui/opens-later.tsx';
import type { Feeds } from './feeds.ts';

const FeedLinks = later('FeedLinks', () => import('./feed-links.tsx'));
const MyFeedLinks = later('MyFeedLinks', () => import('./my-feed-links.tsx'));

const looks = { kind: 'quiet', isSquare: true } as const;
const className = buttonClass(looks);

type Props = {
  /** What the feed is called. */
  readonly title: string;
  /** `mine`: of the channels that whoever is signed in is subscribed to. */
  readonly feeds: Feeds | 'mine';
};

/** Offers the addresses of a feed in each format. */
export function FeedMenu({ title, feeds }: Props) {
  const label = t('feeds.menu', { title });
  const face = <Icon name="feed" />;
  const shown = { title, label, face, className };
  return (
    <OpensLater
      button={(open) => (
        <Button {...looks} aria-label={label} aria-haspopup="menu" onClick={open}>
          {face}
        </Button>
      )}
    >
      {feeds === 'mine' ? <MyFeedLinks {...shown} /> : <FeedLinks {...shown} feeds={feeds} />}
    </OpensLater>
  );
}
