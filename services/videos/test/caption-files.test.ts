import { captionLimits, createCueReader, readCues, UnreadableCaptions, writeWebVtt } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';

const cue = (start: number, end: number, text: string) => ({ start, end, text });
const refusal = (text: string): string => {
  try {
    return `accepted: ${JSON.stringify(readCues(text))}`;
  } catch (error) {
    if (error instanceof UnreadableCaptions) return error.message;
    throw error;
  }
};
const vtt = (text: string) => `WEBVTT\n\n${text}`;

test('reads WebVTT: identifiers, settings, notes and styles are passed over', () => {
  const text = `\uFEFFWEBVTT - of the sea\nKind: captions\nLanguage: en\n\nNOTE written\nby hand\n\nSTYLE\n::cue { background: url(https://spy.example/) }\n
REGION\nid:a\n\nfirst\n00:01.000 --> 00:02.500 align:start line:0\nOne\nTwo\n\n01:00:03.000 --> 01:00:04.000\r\nThree`;

  expect(readCues(text)).toEqual([cue(1000, 2500, 'One\nTwo'), cue(3_603_000, 3_604_000, 'Three')]);
});

test('reads SubRip, also where milliseconds are missing, in the order of their times', () => {
  const text = '2\r\n00:00:05,5 --> 00:00:06\r\nLater\r\n\r\n1\r\n00:00:01,250 --> 00:00:02,000\r\nSooner\r\n\r\n\r\n';

  expect(readCues(text)).toEqual([cue(1250, 2000, 'Sooner'), cue(5500, 6000, 'Later')]);
});

test('what it writes it reads as the same cues', () => {
  const cues = [
    cue(0, 1, 'a < b && c > d --> e'),
    cue(359_999_000, 359_999_999, '&lt;b&gt;\n<script>'),
    cue(1_000_000_000, 1_000_000_001, 'ü 漢字'),
  ];

  expect(readCues(writeWebVtt(cues))).toEqual(cues);
});

// What is shown of a cue with this text.
test.each([
  ['<v Bob>Hello <b>you</b> <c.loud.red>there</c><00:00:01.500> now</v>', 'Hello you there now'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>Look', 'Look'],
  ['<scr<b>ipt>alert(1)', '<script>alert(1)'],
  ['&lt;script&gt; &amp;amp; &#60;b&#x3e; &#10;&#10;00:00:01.000 --&gt; 00:00:02.000', '<script> &amp; <b>\n00:00:01.000 --> 00:00:02.000'],
  ['{\\an8}Above {\\i1}this{\\i0}', 'Above this'],
  ['{\\p1}m 0 0 l 100 0 100 100{\\p0}Drawn', 'Drawn'],
  ['5 < 6, 7 > 6 & I <3 you', '5 < 6, 7 > 6 & I <3 you'],
  ['bell\u0007 and\u0085 escape\u001b[31m', 'bell and escape[31m'],
  ['{not an instruction}', '{not an instruction}'],
  ['&#xd800;half &#x110000;', '\ufffdhalf'],
])('D7: %j is plain text', (marked, plain) => {
  expect(readCues(vtt(`00:01.000 --> 00:02.000\n${marked}`))).toEqual([cue(1000, 2000, plain)]);
});

test('D7: nothing that was written is markup, a style or another cue', () => {
  const written = writeWebVtt(
    readCues(vtt('00:01.000 --> 00:02.000\n&lt;script src=x&gt;\n&#10;STYLE\n&#13;&#10;00:03.000 --&gt; 00:04.000')),
  );

  expect(written).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;script src=x&gt;\nSTYLE\n00:03.000 --&gt; 00:04.000\n');
});

// What is wrong with this file.
test.each([
  ['', 'There are no captions in this file.'],
  ['WEBVTT', 'There are no captions in this file.'],
  [vtt('NOTE nothing'), 'There are no captions in this file.'],
  [vtt('00:01.000 --> 00:02.000\n<b></b>'), 'There are no captions in this file.'],
  [vtt('00:01.000 --> 00:02.000\nOne\n\n00:03.000 --> 00:0'), 'Line 6: its times cannot be read.'],
  [vtt('00:01.000 --> 00:02.000\nOne\n\n00:03.000 -->'), 'Line 6: its times cannot be read.'],
  [vtt('00:01.000 --> 00:02.000\nOne\n\n00:03.000 --> 00:04.000'), 'Line 6: the file ends in the middle of a caption.'],
  [vtt('00:01.000 --> 00:02.000\nOne\n\n2'), 'Line 6: times such as 00:00:01.000 --> 00:00:02.000 are missing.'],
  [vtt('00:01.000 --> 00:02.000\nOne\n00:03.000 --> 00:04.000\nTwo'), 'Line 5: an empty line is missing before it.'],
  [vtt('00:02.000 --> 00:01.000\nOne'), 'Line 3: it ends before it begins.'],
  [vtt('00:61.000 --> 00:62.000\nOne'), 'Line 3: its times cannot be read.'],
  ['1\n00:00:01,000 --> 00:00:02,000\nOne\0', 'Line 3: this is not text.'],
  ['<!doctype html>\n<script>alert(1)</script>', 'Line 2: times such as 00:00:01.000 --> 00:00:02.000 are missing.'],
  [vtt(`00:01.000 --> 00:02.000\n${'a'.repeat(captionLimits.text + 1)}`), 'Line 4: the text of one caption is too long.'],
  [vtt(`NOTE ${'a'.repeat(captionLimits.line)}`), 'Line 3: it is too long.'],
  [
    vtt('00:01.000 --> 00:02.000\nOne\n\n'.repeat(captionLimits.cues + 1)),
    `Line 60005: there are more than ${captionLimits.cues} captions.`,
  ],
])('D7: %.60j is refused', (text, why) => {
  expect(refusal(text)).toBe(why);
});

test('however a file is cut in pieces, its cues are the same', () => {
  const text =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r00:00:03,000 --> 00:00:04,000\rTwo\r\r3\n00:00:05,000 --> 00:00:06,000\nThree\r';

  for (const length of [1, 2, 3, 7, 1000]) {
    const reader = createCueReader();
    for (let at = 0; at < text.length; at += length) reader.write(text.slice(at, at + length));
    expect(reader.end().map((each) => each.text)).toEqual(['One', 'Two', 'Three']);
  }
});

test('D7: what is made to be slow is not', () => {
  const slow = [`${'{\\p1'.repeat(450)}`, '{'.repeat(1900), '<a'.repeat(950), `${'&#'.repeat(950)}`].map(
    (text, index) => `00:0${index}.000 --> 00:09.000\n${text}\n\n`,
  );
  const started = process.cpuUsage();

  readCues(vtt(slow.join('').repeat(250)));
  readCues(vtt(`00:01.000 --> 00:09.000\n{${'\\p1'.repeat(660)}\n\n`.repeat(5_000)));

  // A tenth of that here; what is quadratic takes minutes.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
});
