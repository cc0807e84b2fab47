import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import type { MenuFace } from '../../ui/menu-button.tsx';
import { type Feeds, feedAddress, podcastAddress } from './feeds.ts';

export type FeedLinksProps = MenuFace & { readonly title: string };

/** The addresses of a feed, to be opened or copied; a channel is a podcast as well. */
export function FeedLinks({ title, label, face, className, feeds }: FeedLinksProps & { readonly feeds: Feeds }) {
  const formats = [
    { label: 'RSS', href: feedAddress(feeds, 'xml') },
    { label: 'Atom', href: feedAddress(feeds, 'atom') },
    { label: 'JSON', href: feedAddress(feeds, 'json') },
    ...('videoChannelId' in feeds.query ? [{ label: t('feeds.podcast'), href: podcastAddress(feeds) }] : []),
  ];
  return (
    <ActionMenu
      label={label}
      face={face}
      className={className}
      heading={{ title, detail: t('feeds.hint') }}
      actions={formats.map((format) => ({ icon: 'feed', label: format.label, href: ownPath(format.href) }))}
    />
  );
}
