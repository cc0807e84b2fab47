import { linksIn } from './links-in.ts';
import { type Instance, type PageMetadata, summarise } from './page-metadata.ts';

export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly avatars: readonly { readonly fileUrl: string; readonly width: number | null; readonly height: number | null }[];
};

type Place = {
  /** The canonical one. */
  readonly path: string;
  /** Paths of feeds. */
  readonly feeds: readonly string[];
};

/** The metadata of the page of an account or channel. */
export function metadataOfActor(actor: Actor, instance: Instance, { path, feeds }: Place): PageMetadata {
  const description = summarise(actor.description, instance.description);
  const [avatar] = [...actor.avatars].sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const isLocal = new URL(instance.publicUrl).host === actor.host;
  return {
    name: actor.displayName,
    description,
    type: 'website',
    path,
    ...(!isLocal && { robots: 'noindex' }),
    feeds: feeds.map((feed) => ({ title: actor.displayName, path: feed })),
    me: linksIn(actor.description),
    ...(avatar && {
      image: { url: avatar.fileUrl, ...(avatar.width && { width: avatar.width }), ...(avatar.height && { height: avatar.height }) },
    }),
    structured: {
      '@context': 'http://schema.org',
      '@type': 'ProfilePage',
      dateCreated: actor.createdAt,
      dateModified: actor.updatedAt,
      mainEntity: {
        '@id': '#main-author',
        '@type': 'Person',
        name: actor.displayName,
        description,
        ...(avatar && { image: avatar.fileUrl }),
      },
    },
  };
}
