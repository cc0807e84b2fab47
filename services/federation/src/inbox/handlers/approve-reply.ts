import { federationEvents } from '@flotilla/contracts-federation';
import { publish } from '@flotilla/outbox';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { idOf } from '../../remote-actors/read-fields.ts';
import { findReply } from './find-reply.ts';
import type { Handler } from './handler.ts';

/** The owner of a remote video shows a comment that was written here; nobody else can. */
export const onApproveReply: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  const reply = url && (await findReply(deps, url, signer));
  if (!reply) return undefined;
  return async (tx) => publish(tx, federationEvents.replyApproved, { ...reply, approvalUrl: activity.id });
};
