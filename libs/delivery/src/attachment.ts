/** `attachment` with a file name of any characters: an ASCII substitute for old clients, and the name itself (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  const name = filename
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[/\\]/g, '_');
  const standIn = name
    .replaceAll(/[^\x20-\x7e]/g, '_')
    .replaceAll('"', "'")
    .replaceAll('%', '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${standIn}"; filename*=UTF-8''${encoded}`;
}
