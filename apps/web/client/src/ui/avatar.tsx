import { ownPath } from '../instance.ts';

type Actor = {
  readonly name: string;
  readonly displayName: string;
  readonly avatars: readonly { fileUrl: string; width: number | null }[];
};

/** The image of an actor, or its first letter on a colour of its own. Decoration: the name stands beside it. */
export function Avatar({ actor, isLarge = false }: { actor: Actor; isLarge?: boolean }) {
  const [image] = [...actor.avatars].sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const className = isLarge ? 'avatar large' : 'avatar';
  if (image) return <img className={className} src={ownPath(image.fileUrl)} alt="" loading="lazy" width={36} height={36} />;
  return (
    <span className={className} style={{ '--hue': hueOf(actor.name) }} aria-hidden="true">
      {Array.from(actor.displayName || actor.name)[0]?.toUpperCase()}
    </span>
  );
}

function hueOf(name: string): number {
  return Array.from(name).reduce((hue, character) => (hue * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
}
