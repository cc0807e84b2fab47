import { Message } from '../../i18n/message.tsx';
import { hidden } from '../../ui/hidden.tsx';

/** Where a comment of another instance was written, and the way there. */
export function CommentOrigin({ host, url }: { host: string; url: string }) {
  return (
    <a className="host" href={url} rel="noopener noreferrer nofollow ugc" target="_blank">
      <Message of="comments.atOrigin" host={host} hidden={hidden} />
    </a>
  );
}
