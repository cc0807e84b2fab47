import { t } from '../../i18n/messages.ts';
import { later } from '../../ui/later.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { Feeds } from './feeds.ts';

const FeedLinks = later('FeedLinks', () => import('./feed-links.tsx'));
const MyFeedLinks = later('MyFeedLinks', () => import('./my-feed-links.tsx'));

type Props = {
  /** What the feed is called. */
  readonly title: string;
  /** `mine`: of the channels that whoever is signed in is subscribed to. */
  readonly feeds: Feeds | 'mine';
};

/** Offers the addresses of a feed in each format. */
export function FeedMenu({ title, feeds }: Props) {
  return (
    <MenuButton icon="feed" label={t('feeds.menu', { title })}>
      {(face) => (feeds === 'mine' ? <MyFeedLinks title={title} {...face} /> : <FeedLinks title={title} feeds={feeds} {...face} />)}
    </MenuButton>
  );
}
