import { expect, test } from '@jest/globals';
import { chaptersInDescription, MAX_CHAPTERS, readTimecode, tidyChapters } from '../src/index.ts';

const inDescription = (description: string | null, duration = 7200) =>
  chaptersInDescription(description, duration).map(({ timecode, title }) => `${timecode} ${title}`);

test.each([
  ['0:00', 0],
  ['00:07', 7],
  ['1:02', 62],
  ['61:02', 3662],
  ['1:02:03', 3723],
  ['01:2:3', 3723],
  ['100:00:00', 360_000],
  ['1:60', undefined],
  ['1:60:00', undefined],
  ['1:2:3:4', undefined],
  ['12', undefined],
  ['1234:00', undefined],
  [':30', undefined],
  ['-1:00', undefined],
  ['1:0x', undefined],
  ['', undefined],
])('the time code %s means %s seconds', (text, seconds) => {
  expect(readTimecode(text)).toBe(seconds);
});

test.each([
  [
    'lines anywhere in the text',
    'About the sea.\n\n0:00 Casting off\n1:35\tPast the lighthouse\n\nThanks!',
    ['0 Casting off', '95 Past the lighthouse'],
  ],
  ['the first run of them alone', '0:00 One\n0:10 Two\nand\n0:20 Three\n0:30 Four', ['0 One', '10 Two']],
  ['none when the first run is one line', '0:10 Our favourite\nso far\n0:20 Two\n0:30 Three', []],
  ['a run with line ends of any system', '0:00 One\r\n0:10 Two\r0:20 Three', ['0 One', '10 Two', '20 Three']],
  ['the order of time, whatever that of the lines', '0:20 Two\n0:00 One', ['0 One', '20 Two']],
  ['the first of a time', '0:00 One\n0:00 Another\n0:10 Two', ['0 One', '10 Two']],
  ['nothing beyond the end', '0:00 One\n2:00:00 At the end\n2:00:01 Beyond', ['0 One', '7200 At the end']],
  ['none when one is left', '0:00 One\n0:00 Again\n9:00:00 Beyond', []],
  ['titles that begin after white space', '0:00One\n0:10 Two\n0:20 Three', ['10 Two', '20 Three']],
  ['no line without a title', '0:00 \n0:10 Two\n0:20 Three', ['10 Two', '20 Three']],
  ['no time within a line', 'See 0:10 for this\nor 0:20 for that', []],
  ['markup as it is', '0:00 <script>alert(1)</script>\n0:10 "Two" & [CHAPTER]', ['0 <script>alert(1)</script>', '10 "Two" & [CHAPTER]']],
])('a description gives %s', (_, description, chapters) => {
  expect(inDescription(description)).toEqual(chapters);
});

test('titles are cut at 100 characters, none of them in two', () => {
  const [first, second] = chaptersInDescription(`0:00 ${'a'.repeat(101)}\n0:01 ${'🛶'.repeat(150)}`, 60);

  expect([first?.title, second?.title]).toEqual(['a'.repeat(100), '🛶'.repeat(100)]);
});

test('no description, no chapters; without a known duration all are kept', () => {
  expect(inDescription(null)).toEqual([]);
  expect(inDescription('0:00 One\n99:00:00 Two', 0)).toEqual(['0 One', '356400 Two']);
});

function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TIMES = ['0:00', '1:02', '59:59', '1:02:03', '9:60', '12', '3:4', ':', ''];
const GAPS = [' ', '\t', '  ', '', '\u2028'];
const TITLES = ['Title', '🛶', '\u0000', 'a\u2028b', '\uD83D', '<b>', '&', ' ', '', 'x'.repeat(120)];
const ENDS = ['\n', '\r\n', '\r', '\n\n'];

test('D3: whatever a description says, its chapters can be stored and come back from a description', () => {
  const random = createRandom(14);
  let found = 0;
  for (let round = 0; round < 5_000; round++) {
    const any = (pieces: readonly string[]) => pieces[random(pieces.length)];
    const line = () => [any(TIMES), any(GAPS), any(TITLES), any(TITLES), any(ENDS)].join('');
    const description = Array.from({ length: random(12) }, line).join('');
    const duration = random(5_000);
    const chapters = chaptersInDescription(description, duration);
    if (chapters.length > 0) found += 1;

    expect(chapters).toHaveLength(new Set(chapters.map(({ timecode }) => timecode)).size);
    expect(chapters).not.toHaveLength(1);
    expect(chapters).toEqual(tidyChapters(chapters, duration));
    expect(chapters.map(({ timecode }) => timecode)).toEqual(chapters.map(({ timecode }) => timecode).toSorted((a, b) => a - b));
    for (const { timecode, title } of chapters) {
      expect(duration === 0 || timecode <= duration).toBe(true);
      expect(title).toMatch(/^\S[^\p{Cc}\p{Cs}\p{Zl}]*$/u);
      expect(Array.from(title).length).toBeLessThanOrEqual(100);
    }
    const written = chapters.map(({ timecode, title }) => `${Math.floor(timecode / 60)}:${timecode % 60} ${title}`).join('\n');
    expect(chaptersInDescription(written, duration)).toEqual(chapters);
  }
  expect(found).toBeGreaterThan(100);
});

test('there are not more chapters than a thousand', () => {
  const lines = Array.from({ length: 3_000 }, (_, second) => `${Math.floor(second / 60)}:${second % 60} ${second}`);

  expect(chaptersInDescription(lines.join('\n'), 0)).toHaveLength(MAX_CHAPTERS);
});
