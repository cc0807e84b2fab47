/** The path of a page with the one thing of its address that sites which show it should know (docs/contract/embedding.md#oembed). */
export function oembedOf(path: string, name: 'playlistPosition' | 'start', query: URLSearchParams): string {
  const value = query.get(name);
  return value === null ? path : `${path}?${new URLSearchParams({ [name]: value })}`;
}
