import { expect, test } from '@jest/globals';
import type * as Language from '../client/src/i18n/language.ts';
import { messages as german } from '../client/src/precomputed/de-moderation.ts';
import { messages as comments } from '../client/src/precomputed/en-comments.ts';
import { messages as moderation } from '../client/src/precomputed/en-moderation.ts';

let pages = 0;
/** The messages of a page that has just begun: no part of it is there yet. */
async function aPage(): Promise<typeof Language> {
  pages += 1;
  const page = (await import(`../client/src/i18n/language.ts?page=${pages}`)) as typeof Language;
  await page.speak('en');
  return page;
}

test('parts of the client that come at the same time bring their messages both', async () => {
  const { current, need } = await aPage();

  await Promise.all([need('comments'), need('moderation')]);

  expect(current().messages).toMatchObject({ ...comments, ...moderation });
});

test.each(['before', 'after'])('a part that comes while the page turns to another language speaks that: asked for %s it', async (when) => {
  const { current, need, speak } = await aPage();
  const both = [() => speak('de'), () => need('moderation')];

  await Promise.all((when === 'after' ? both : both.toReversed()).map((begin) => begin()));

  expect(current()).toMatchObject({ language: 'de', messages: german });
});
