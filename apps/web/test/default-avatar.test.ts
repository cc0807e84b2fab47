import { expect, test } from '@jest/globals';
import { coloursOf, initialsOf } from '../client/src/ui/default-avatar.ts';

test.each([
  ['alice', 'A'],
  ['Main alice channel', 'MA'],
  ['Main bob channel', 'MB'],
  ['boats_of.ada', 'BO'],
  ['山 小屋', '山小'],
  ['🎬 Films', 'F'],
  ['🎬', '🎬'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('an account, its channel and the account of the same name elsewhere do not look alike', () => {
  const handles = ['alice', 'alice_channel', 'alice@remote.example', 'bob', 'bob_channel', 'root', 'root_channel'];

  expect(new Set(handles.map((handle) => coloursOf(handle).join())).size).toBe(handles.length);
  expect(coloursOf('alice')).toEqual(coloursOf('alice'));
});

test('names in a row have colours all around', () => {
  const hues = Array.from({ length: 360 }, (_, index) => hueOf(coloursOf(`user${index}`)[0]));

  expect(new Set(hues.map((hue) => Math.floor(hue / 30))).size).toBe(12);
});

test('white letters have a contrast of 4.5 to 1 on every colour', () => {
  const colours = Array.from({ length: 3000 }, (_, index) => coloursOf(`user${index}`)).flat();

  expect(Math.min(...colours.map((colour) => 1.05 / (luminanceOf(colour) + 0.05)))).toBeGreaterThan(4.5);
});

const numbersOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number) as [number, number, number];
const hueOf = (colour: string) => numbersOf(colour)[2];

/** The relative luminance of WCAG of an OKLCH colour, as https://bottosson.github.io/posts/oklab/ has it. */
function luminanceOf(colour: string): number {
  const [percent, chroma, hue] = numbersOf(colour);
  const lightness = percent / 100;
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const shown = (part: number) => Math.min(1, Math.max(0, part));
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}
