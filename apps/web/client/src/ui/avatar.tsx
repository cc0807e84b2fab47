import { useState } from 'react';
import { handleOf, ownPath } from '../instance.ts';
import { coloursOf, initialsOf } from './default-avatar.ts';

type Actor = {
  readonly name: string;
  readonly displayName: string;
  readonly host?: string;
  readonly avatars: readonly { fileUrl: string; width: number | null }[];
};

type Props = {
  readonly actor: Actor;
  /** People are round, channels are not. */
  readonly isChannel?: boolean;
  readonly size?: 'small' | 'middle' | 'large';
};

/** Pixels of the image that is loaded, sharp on screens of twice the density. */
const PIXELS = { small: 44, middle: 72, large: 120 } as const;

/** The image of an actor, or its initials on colours of its own, also where the image cannot be had. Decoration: the name stands beside it. */
export function Avatar({ actor, isChannel = false, size = 'middle' }: Props) {
  const [missing, setMissing] = useState<string>();
  const rising = [...actor.avatars].sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
  const image = rising.find(({ width }) => (width ?? 0) >= PIXELS[size]) ?? rising.at(-1);
  const className = ['avatar', size, ...(isChannel ? ['of-channel'] : [])].join(' ');
  if (image && image.fileUrl !== missing) {
    const onError = () => setMissing(image.fileUrl);
    return <img className={className} src={ownPath(image.fileUrl)} alt="" loading="lazy" width={36} height={36} onError={onError} />;
  }
  const [from, to] = coloursOf(handleOf(actor));
  return (
    <span
      className={className}
      style={{ backgroundImage: `linear-gradient(140deg, ${from}, ${to})` }}
      // Drawn by the style sheet: they are no words of what is around them, such as a button.
      data-initials={initialsOf(actor.displayName || actor.name)}
      aria-hidden="true"
    />
  );
}
