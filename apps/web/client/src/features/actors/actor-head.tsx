import type { ReactNode } from 'react';
import { foreignHost } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Markdown } from '../../ui/markdown.tsx';

type Actor = Parameters<typeof Avatar>[0]['actor'] & { readonly host: string; readonly description: string | null };

type Props = {
  readonly actor: Actor;
  readonly isChannel?: boolean;
  /** What can be done about it. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** Who an account or channel is, above its videos. */
export function ActorHead({ actor, isChannel = false, actions, children }: Props) {
  const host = foreignHost(actor.host);
  return (
    <header className="actor-head">
      <Avatar actor={actor} isChannel={isChannel} size="large" />
      <div className="grow">
        <h1>{actor.displayName}</h1>
        <p className="soft small">
          @{actor.name}
          {host && <span className="host">{host}</span>} {children}
        </p>
        {actor.description && <Markdown text={actor.description} below={1} />}
      </div>
      {actions}
    </header>
  );
}
