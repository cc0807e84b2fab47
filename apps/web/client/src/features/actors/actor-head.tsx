import type { ReactNode } from 'react';
import { t } from '../../i18n/messages.ts';
import { foreignHost, ownPath } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { OriginLink } from '../elsewhere/origin-link.tsx';
import styles from './actor-head.module.css';

type Actor = Parameters<typeof Avatar>[0]['actor'] & { readonly host: string; readonly url: string; readonly description: string | null };

type Props = {
  readonly actor: Actor;
  readonly isChannel?: boolean;
  readonly banners?: readonly { readonly width: number | null; readonly height: number | null; readonly fileUrl: string }[];
  /** The whole description stands below. */
  readonly hasDescription?: boolean;
  /** What can be done about it. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** Who an account or channel is, above its videos. */
export function ActorHead({ actor, isChannel = false, banners = [], hasDescription = false, actions, children }: Props) {
  const host = foreignHost(actor.host);
  return (
    <>
      <Banner images={banners} />
      <header className="actor-head">
        <Avatar actor={actor} isChannel={isChannel} size="large" />
        <div className="grow">
          <h1>{actor.displayName}</h1>
          <p className="soft small">
            @{actor.name}
            {host && <span className="host">{host}</span>} {children}
          </p>
          {actor.description && !hasDescription && (
            <div className={styles.beginning}>
              <Markdown text={beginningOf(actor.description)} below={1} />
            </div>
          )}
          {host && (
            <OriginLink kind="link" url={actor.url}>
              {t('origin.open', { host })}
            </OriginLink>
          )}
        </div>
        {actions}
      </header>
    </>
  );
}

/** The first paragraph. */
const beginningOf = (description: string) => description.trim().split(/\n\s*\n/, 1)[0] ?? '';

/** Decoration: what it shows nobody said. */
function Banner({ images }: { images: NonNullable<Props['banners']> }) {
  const rising = images.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  const largest = rising.at(-1);
  if (!largest) return null;
  const sizes = rising.flatMap(({ width, fileUrl }) => (width === null ? [] : [`${ownPath(fileUrl)} ${width}w`]));
  return (
    <img
      className={styles.banner}
      src={ownPath(largest.fileUrl)}
      srcSet={sizes.join(', ')}
      sizes="(max-width: 600px) 100vw, 1200px"
      width={largest.width ?? undefined}
      height={largest.height ?? undefined}
      alt=""
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  );
}
