import { hasRight } from '@flotilla/contract';
import { shortUuid } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { currentTrace } from '@flotilla/telemetry';
import { createFindVideoAndAccount, type Visitor } from '../../catalogue/index.ts';
import { createBatches } from '../../create-batches.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { shapeComment } from './comment-rows.ts';
import { findComment } from './find-comment.ts';
import { mentionsIn } from './mentions-in.ts';
import { tellMentioned } from './tell-people.ts';
import { type Draft, type Written, writeComments, writeFree } from './write-comments.ts';

type Wanted = { readonly reference: string; readonly inReplyToId: number | null; readonly text: string };

/** Comments on a video, or replies to a comment (docs/contract/comments.md#write). Throws 404, 401, 403 as reading the video does, 400 and 409. */
export function createCreateComment(deps: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const { config, clock, database } = deps;
  const urls = instanceUrls(config.publicUrl);
  const findVideoAndAccount = createFindVideoAndAccount(deps);
  const writeFreeThread = createBatches((drafts: readonly Draft[]) => writeComments(database, drafts, writeFree));
  // Those that wait for a lock keep no others waiting.
  const writeAnyThread = createBatches((drafts: readonly Draft[]) => writeComments(database, drafts));

  async function write(draft: Draft): Promise<Written | undefined> {
    if (mentionsIn(draft.text, urls.host).length === 0) {
      // Several replies in one transaction would lock their threads in any order.
      if (draft.parent) return (await writeComments(database, [draft]))[0];
      return (await writeFreeThread(draft)) ?? writeAnyThread(draft);
    }
    return database.transaction(async (tx) => {
      const [written] = await writeComments(tx, [draft]);
      if (written && !written.heldForReview) await tellMentioned(tx, { ...draft, ...written, createdAt: draft.now }, urls.host, draft.now);
      return written;
    });
  }

  return async ({ reference, inReplyToId, text }: Wanted, visitor: Visitor & { readonly caller: Caller }) => {
    const { caller } = visitor;
    const { video, account } = await findVideoAndAccount(reference, visitor);
    const isOwner = video.ownerUserId === caller.userId;
    const parent = inReplyToId === null ? null : await findComment(database, { videoId: video.id, id: inReplyToId });
    const seesHeld = isOwner || hasRight(caller.role, 'SEE_ALL_COMMENTS') || parent?.accountId === account.id;
    if (parent?.heldForReview && !seesHeld) throw videosProblems.comment_not_found();
    const now = clock.now();
    const written = await write({
      videoId: video.id,
      accountId: account.id,
      parent,
      text,
      // What is shown below a video of another instance, its owner decides there.
      isTrusted: isOwner || (video.ownerUserId !== null && hasRight(caller.role, 'MANAGE_ANY_VIDEO_COMMENT')),
      path: `/w/${shortUuid(video.uuid)};threadId=`,
      now,
      trace: currentTrace() ?? null,
    });
    if (!written) {
      // Or it was deleted meanwhile.
      await findVideoAndAccount(reference, visitor);
      throw videosProblems.comments_disabled();
    }
    const { id: accountId, url: accountUrl, createdAt: accountCreatedAt, updatedAt: accountUpdatedAt, ...author } = account;
    const at = now.toISOString();
    const shown = { ...written, inReplyToId, createdAt: at, updatedAt: at, deletedAt: null, commentUrl: null };
    return shapeComment(
      { ...shown, ...author, accountId, accountUrl, accountCreatedAt, accountUpdatedAt },
      { videoId: video.id, uuid: video.uuid, urls },
    );
  };
}
