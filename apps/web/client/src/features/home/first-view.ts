/** Pages there are, that the address of the instance may lead to. */
const PAGES = /^\/(?:about|search|videos\/overview|(?:a|accounts|c|video-channels|w|videos\/watch)\/[^/\\?#]+)(?:[/?#][^\\]*)?$/;

/** What `/` shows, by `instance.defaultClientRoute`: the videos below the homepage, the homepage alone, or where it leads. */
export function firstView(route: string | undefined): 'homepage' | 'videos' | { readonly leadsTo: string } {
  if (route === '/home') return 'homepage';
  // Other clients know pages that do not exist here, such as `/videos/trending`.
  return route !== undefined && PAGES.test(route) ? { leadsTo: route } : 'videos';
}
