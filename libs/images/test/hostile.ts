import { crc32, deflateSync } from 'node:zlib';

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A grey PNG whose pixels are all zero: a few kilobytes for any number of pixels. */
export function emptyPng(width: number, height: number, ...more: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([PNG_MARK, chunk('IHDR', header), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A comment that decompresses to so many bytes. */
export const packedComment = (size: number) => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(size))]));

/** A GIF of one blinking pixel; without its trailer it is truncated. */
export function blinkingGif(frames: number, { hasEnd = true, side = 1 } = {}): Buffer {
  const header = Buffer.from([...Buffer.from('GIF89a'), side & 255, side >> 8, side & 255, side >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const black = Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const white = Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  const blink = Array.from({ length: frames }, (_, index) => (index % 2 ? white : black));
  return Buffer.concat([header, ...blink, ...(hasEnd ? [Buffer.from([0x3b])] : [])]);
}

/** An SVG drawing of 24 x 12. */
export const svg = (content: string, { attributes = 'width="24" height="12"', preamble = '' } = {}) =>
  Buffer.from(
    `${preamble}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

/** A drawing of elements that are drawn 2^depth times. */
export function multiplyingSvg(depth: number): Buffer {
  const twice = (of: number) => `<use xlink:href="#a${of}"/><use xlink:href="#a${of}"/>`;
  const groups = Array.from({ length: depth }, (_, index) => `<g id="a${index + 1}" opacity=".9">${twice(index)}</g>`);
  return svg(`<defs><g id="a0"><circle r="9" opacity=".5"/></g>${groups.join('')}</defs><use xlink:href="#a${depth}"/>`);
}
