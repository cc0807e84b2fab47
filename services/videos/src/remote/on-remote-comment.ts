import { federationEvents } from '@flotilla/contracts-federation';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { saveComment } from './save-comment.ts';

export const onRemoteCommentChanged = subscription(
  federationEvents.remoteCommentChanged,
  ({ config, settings }: Deps) =>
    async (payload, { tx, message, log }) => {
      const refusal = await saveComment(tx, payload, {
        urls: instanceUrls(config.publicUrl),
        now: new Date(message.occurredAt),
        accepts: settings().videoComments.acceptRemoteComments,
      });
      if (refusal) log.info({ url: payload.comment.url, refusal }, 'a remote comment was not taken');
    },
);
