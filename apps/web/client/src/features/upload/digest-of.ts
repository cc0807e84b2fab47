/** `Digest` of a chunk, so that a flipped bit on the way is noticed; undefined where the browser cannot compute it. */
export async function digestOf(chunk: Blob): Promise<string | undefined> {
  const bytes = await chunk.arrayBuffer();
  // Only pages of secure origins have it.
  if (!globalThis.crypto?.subtle) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha-256=${btoa(String.fromCharCode(...hash))}`;
}
