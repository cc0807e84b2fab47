import { Link } from 'react-router';
import { handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './channel-items.module.css';
import { SubscribeButton } from './subscribe-button.tsx';

type Channel = Parameters<typeof SubscribeButton>[0]['channel'] &
  Parameters<typeof Avatar>[0]['actor'] & { readonly id: number; readonly host: string };

/** Channels, each with the way to its page and to subscribe. */
export function ChannelItems({ channels, isBusy = false }: { channels: readonly Channel[]; isBusy?: boolean }) {
  return (
    <ul className={styles.channels} aria-busy={isBusy}>
      {channels.map((channel) => (
        <ChannelItem key={channel.id} channel={channel} />
      ))}
    </ul>
  );
}

function ChannelItem({ channel }: { channel: Channel }) {
  const handle = handleOf(channel);
  return (
    <li className="panel">
      <Avatar actor={channel} isChannel />
      <Link className="grow" to={`/c/${handle}`}>
        <b>{channel.displayName}</b>
        <span className="small soft block">@{handle}</span>
      </Link>
      <SubscribeButton channel={channel} />
    </li>
  );
}
