import { UnreadableCaptions } from './unreadable-captions.ts';

/** Decodes a caption file, whose first two bytes tell whether it is UTF-16; anything else has to be UTF-8. Throws `UnreadableCaptions`. */
export function createCaptionDecoder([first, second]: Uint8Array): (bytes?: Uint8Array<ArrayBuffer>) => string {
  const mark = ((first ?? 0) << 8) | (second ?? 0);
  const encoding = mark === 0xff_fe ? 'utf-16le' : mark === 0xfe_ff ? 'utf-16be' : 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableCaptions('encoding');
    }
  };
}
