import { type Instance, type PageMetadata, summarise } from './page-metadata.ts';

export type Actor = {
  readonly name: string;
  readonly host: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly avatars: readonly { readonly fileUrl: string; readonly width: number | null }[];
};

/** The metadata of the page of an account or channel; `path` is its canonical one. */
export function metadataOfActor(actor: Actor, instance: Instance, path: string): PageMetadata {
  const description = summarise(actor.description, instance.description);
  const [avatar] = [...actor.avatars].sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const isLocal = new URL(instance.publicUrl).host === actor.host;
  return {
    name: actor.displayName,
    description,
    type: 'website',
    path,
    ...(!isLocal && { robots: 'noindex' }),
    ...(avatar && { image: { url: avatar.fileUrl } }),
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
