import { Avatar } from '../../../ui/avatar.tsx';
import { type FollowedActor, whoIs } from './follows.ts';

/** Somebody of another instance, with the way there. */
export function OtherActor({ actor }: { actor: FollowedActor }) {
  const who = whoIs(actor);
  return (
    <span className="actor-link">
      <Avatar actor={{ ...actor, displayName: who }} size="small" />
      <a className="link" href={actor.url} rel="noopener noreferrer nofollow" target="_blank">
        {who}
      </a>
    </span>
  );
}
