/** Only paths of this instance: a link to the sign-in page must not lead people elsewhere. */
export function ownPathOnly(next: string | null, origin: string): string | null {
  return next?.startsWith('/') && URL.parse(next, origin)?.origin === origin ? next : null;
}

/** Where to go after signing in: `next` of our own pages, `redirect` of who comes back from another provider, else home. */
export function nextPath(parameters: URLSearchParams): string {
  return ownPathOnly(parameters.get('next') ?? parameters.get('redirect'), location.origin) ?? '/';
}
