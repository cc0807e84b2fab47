import type { JudgedVideo } from './targets.ts';

type Language = {
  readonly language: string;
  readonly titles: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly sentences: readonly string[];
};
const list = (text: string) => text.split(', ');

const languages: readonly Language[] = [
  {
    language: 'en',
    titles: [
      'How to {verb} a {adjective} {thing}',
      '{adjective} {thing} in {place}',
      'The last {thing} of {place}',
      '{thing} for beginners, part {number}',
      'A {adjective} night in {place}',
      '{verb} the {thing}: what I learned',
      '{number} days in {place} with a {thing}',
      'Man and {thing}: a {adjective} story',
      'Building a {thing} from scrap',
      '{thing} repair, live',
    ],
    words: {
      verb: list('repair, build, restore, paint, understand, clean, film, train, cook, draw, carry, record, write, grind, tune'),
      adjective: list(
        'quiet, forgotten, small, northern, tiny, old, electric, wooden, broken, borrowed, long, seized, extinct, slow, expensive, green',
      ),
      thing: list(
        'bicycle, violin, bread, lighthouse, radio, telescope, garden, database, train, ferry, camera, kitchen, sewing machine, clock, boat, railway, bee hive, chess set, owl, typewriter, wheel, mirror, jumper, tunnel, volcano, marathon, chimney, paper lamp, bottle',
      ),
      place: list(
        'Lisbon, the Hebrides, Bristol, a cellar, the attic, Norway, Shetland, our town, the harbour, Caithness, Iceland, the mountains, Dublin, a garage',
      ),
      number: list('two, three, five, seven, ten, sixteen, twenty, thirty'),
    },
    sentences: [
      'Filmed over three days with two cameras.',
      'Thanks to everybody who wrote after part {number}.',
      'We carried a {thing} to {place} and it rained.',
      'The {adjective} {thing} belongs to a neighbour.',
      'Chapters and sources are below.',
      'Nobody told me how {adjective} a {thing} can be.',
      'Music by friends in {place}.',
      'It took {number} weeks and a lot of tea.',
      'Next time I {verb} it in an afternoon.',
      'The boat left late and the key was missing.',
    ],
  },
  {
    language: 'de',
    titles: [
      '{thing} {adjective} gemacht',
      'Unser {thing} in {place}',
      'Mit dem {thing} nach {place}',
      '{number} Tage {place}',
      'Wie man ein {thing} repariert',
      'Nachtschicht mit {thing}',
      'Das alte {thing} von {place}',
    ],
    words: {
      adjective: list('einfach, richtig, langsam, gut, schnell, neu, selbst'),
      thing: list(
        'Fahrrad, Beet, Brot, Kuchen, Radio, Boot, Moped, Zelt, Klavier, Dach, Fenster, Garten, Glockenspiel, Stellpult, Hörspiel',
      ),
      place: list('Hamburg, Meißen, den Alpen, Köln, Görlitz, Tübingen, dem Harz, Lübeck'),
      number: list('zwei, drei, sieben, zehn, vierzig'),
    },
    sentences: [
      'Gedreht an {number} Tagen in {place}.',
      'Das {thing} steht jetzt wieder im Hof.',
      'Danke an alle, die geholfen haben.',
      'Wer es {adjective} machen will, braucht Geduld.',
      'Der Nachbar war zufrieden.',
    ],
  },
  {
    language: 'fr',
    titles: [
      '{thing} à {place}',
      'Rénover {thing} en {number} jours',
      'Le {adjective} {thing} de {place}',
      'Comment réparer {thing}',
      '{number} jours à {place} à vélo',
    ],
    words: {
      adjective: list('petit, vieux, dernier, grand, beau'),
      thing: list('un vélo, un moulin, une horloge, la cuisine, un bateau, le jardin, une guitare, un toit, les crêpes salées'),
      place: list('Nantes, Rennes, Besançon, Marseille, Saint-Étienne, Orléans'),
      number: list('deux, trois, dix, quinze'),
    },
    sentences: [
      'Tourné en {number} jours à {place}.',
      'Merci à tous ceux qui ont prêté {thing}.',
      'Une nuit de repos et un peu de patience.',
      'La suite la semaine prochaine.',
    ],
  },
  {
    language: 'es',
    titles: [
      'Cómo arreglar {thing}',
      '{thing} de {place}',
      'El {adjective} viaje a {place}',
      '{number} días en {place}',
      'Historia de {thing}',
    ],
    words: {
      adjective: list('último, largo, pequeño, viejo'),
      thing: list('una guitarra, el arroz, un reloj, la bicicleta, una barca, la cocina, el camino, un niño'),
      place: list('Cádiz, Valencia, Galicia, Málaga, León, Córdoba'),
      number: list('dos, tres, siete, diez'),
    },
    sentences: [
      'Rodado en {place} durante {number} días.',
      'Gracias a quienes prestaron {thing}.',
      'El invierno fue {adjective}.',
      'Más capítulos cada semana.',
    ],
  },
];

/** The same numbers in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Other videos, of the same subjects and words. */
export function otherVideos(count: number): JudgedVideo[] {
  const random = numbers(20_261_123);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const { language, titles, words, sentences } = languages[random() < 0.55 ? 0 : 1 + Math.floor(random() * 3)] as Language;
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_match, kind: string) => one(words[kind] as string[]));
    const some = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => fill(one(sentences))).join(' ');
    const name = fill(one(titles));
    return {
      language,
      name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      channel: `${fill(one(['{place}', '{thing}']))} ${one(['Diary', 'Studio', 'Werkstatt', 'Atelier', 'Taller', 'Hour', 'Notes'])} ${index % 200}`,
      tags: [
        ...new Set(
          Array.from({ length: Math.floor(random() * 4) }, () =>
            fill(one(['{place}', '{thing}']))
              .toLowerCase()
              .slice(0, 30),
          ),
        ),
      ],
      description: some(6),
      spoken: random() < 0.3 ? some(12).toLowerCase() : '',
    };
  });
}
