/** Whose pages may frame a page: all, none, or this instance and some hosts. */
export type Framers = 'everybody' | 'nobody' | readonly string[];

type Policy = { readonly nonce: string; readonly publicUrl: string; readonly framedBy: Framers; readonly devUrl?: string | undefined };

/**
 * Headers of every HTML page. Scripts run only with the nonce of this answer or from this origin; media arrives through `blob:`
 * and a worker. Styles may be inline: the player's controls keep theirs in shadow roots. Files of videos of other instances come from where
 * they are, their pictures from here (docs/contract/federation.md#remote-things).
 */
export function securityHeaders({ nonce, publicUrl, framedBy, devUrl }: Policy): Record<string, string> {
  const own = `'self' ${new URL(publicUrl).origin}`;
  const elsewhere = publicUrl.startsWith('https:') ? 'https:' : 'http: https:';
  const dev = devUrl ? ` ${devUrl} ${devUrl.replace(/^http/, 'ws')}` : '';
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'${dev}`,
    'style-src': `'self' 'unsafe-inline'${dev}`,
    'img-src': `${own} data: blob:${dev}`,
    'font-src': `'self'${dev}`,
    'media-src': `${own} ${elsewhere} blob:`,
    'connect-src': `${own} ${elsewhere}${dev}`,
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': ancestors(framedBy, own),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    ...(framedBy === 'nobody' && { 'x-frame-options': 'DENY' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
}

/** A host under `http:` is the same under `https:`. */
function ancestors(framedBy: Framers, own: string): string {
  if (framedBy === 'everybody') return '*';
  return framedBy === 'nobody' ? "'none'" : [own, ...framedBy.map((host) => `http://${host}`)].join(' ');
}
