import { videosApi } from '@flotilla/contracts-videos';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { exampleOf, problem } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

/** Images of examples are on another host, where none are asked for. */
const withoutImages = (video: unknown) => ({ ...(video as object), thumbnails: [] });
const details = withoutImages(exampleOf(videosApi.getVideo).body);
const list = exampleOf(videosApi.listMyVideos).body as { readonly data: readonly object[] };
const unplayable = {
  status: 200,
  body: { ...details, state: { id: 2, label: 'To transcode' }, files: [], streamingPlaylists: [] },
};
const scheduledUpdate = { updateAt: '2099-05-01T10:00:00.000Z', privacy: 1 };
const boat = { name: 'boat.mp4', mimeType: 'video/mp4', buffer: Buffer.from('larch') };

withBrowser('a file is uploaded, described, found among the videos and deleted', async () => {
  await using pages = await openPages();
  const { api } = pages;
  api.when(videosApi.openResumableUpload, { status: 201, headers: { location: '/api/v1/videos/upload-resumable?upload_id=upload-1' } });
  api.when(videosApi.getVideo, { status: 200, body: details });
  api.when(videosApi.listMyVideos, { status: 200, body: { ...list, data: list.data.map(withoutImages) } });
  const page = await pages.open('/upload');

  await expectUsable(page, 'upload');
  await page.locator('input[type=file]').setInputFiles(boat);
  await page.getByRole('link', { name: 'Watch', exact: true }).waitFor();
  await page.getByRole('list', { name: 'Qualities' }).getByText('240p ready').waitFor({ state: 'attached' });
  await expectUsable(page, 'upload-done');
  await page.getByRole('link', { name: 'Edit video' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A clinker boat');
  api.when(videosApi.getVideo, { status: 200, body: { ...details, name: 'A clinker boat' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await page.goBack();
  await page.getByRole('region', { name: 'A clinker boat' }).waitFor();

  await page.getByRole('navigation').first().getByRole('link', { name: 'My videos' }).click();
  await page.getByRole('article').waitFor();
  await expectUsable(page, 'my-videos');
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectUsable(page, 'my-videos-delete');
  await page.getByRole('button', { name: 'Delete for ever' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });

  expect(api.askedFor(videosApi.deleteVideo)).toHaveLength(1);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('several files wait for their turn, are described while they travel, and are published when that is wanted', async () => {
  await using pages = await openPages();
  const { api } = pages;
  const arrive = Promise.withResolvers<void>();
  const { video } = exampleOf(videosApi.sendUploadChunk).body as { readonly video: object };
  let made = 0;
  let privacy = { id: 3, label: 'Private' };
  api.when(videosApi.openResumableUpload, { status: 201, headers: { location: '/api/v1/videos/upload-resumable?upload_id=upload-1' } });
  api.when(videosApi.sendUploadChunk, async () => {
    await arrive.promise;
    const uuid = `video-${++made}`;
    return { status: 200, body: { video: { ...video, uuid, shortUUID: uuid } } };
  });
  api.when(videosApi.getVideo, ({ params: { id } }) => ({ status: 200, body: { ...details, name: `Boat of ${id}`, privacy } }));
  const page = await pages.open('/upload');
  await page.getByRole('button', { name: /Publish$/ }).click();
  await page.getByRole('option', { name: /^When I say so/ }).click();
  await page.locator('input[type=file]').setInputFiles(['one', 'two', 'three'].map((name) => ({ ...boat, name: `boat-${name}.mp4` })));
  await page.getByText('Waiting for its turn').waitFor();
  expect(await page.getByText('Waiting for its turn').count()).toBe(1);
  expect(api.askedFor(videosApi.openResumableUpload).length).toBeLessThanOrEqual(2);
  await page.getByText('Draft, later: Public').first().waitFor();
  await expectUsable(page, 'upload-several');
  await page.getByRole('region', { name: 'Boat one' }).getByRole('button', { name: 'Title, audience and description' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('At');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, 'upload-metadata-refused');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A clinker boat');

  arrive.resolve();
  await page.getByRole('link', { name: 'Edit video', includeHidden: true }).nth(2).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.count()).toBe(3);
  await expectUsable(page, 'upload-drafts');
  privacy = { id: 1, label: 'Public' };
  await publish.first().click();
  await publish.nth(2).waitFor({ state: 'detached' });

  expect(api.askedFor(videosApi.openResumableUpload).map(({ body }) => (body as { privacy: number }).privacy)).toEqual([3, 3, 3]);
  expect(api.askedFor(videosApi.updateVideo).map(({ body }) => body)).toEqual([
    { name: 'A clinker boat' },
    { privacy: 1, scheduleUpdate: null },
  ]);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('an upload that was begun is offered again', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.sendUploadChunk, problem(503));
  pages.api.when(videosApi.openResumableUpload, {
    status: 201,
    headers: { location: '/api/v1/videos/upload-resumable?upload_id=upload-1', range: 'bytes=0-2' },
  });
  const page = await pages.open('/upload');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.locator('input[type=file]').setInputFiles(boat);
  await page.getByText(/is safe|video is being made/).waitFor();

  await page.reload();

  await page.getByRole('region', { name: 'Not finished yet' }).waitFor();
  await expectUsable(page, 'upload-unfinished');
  await page.getByRole('button', { name: 'Delete upload boat.mp4' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this upload?' }).waitFor();
  await expectUsable(page, 'upload-delete');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('a video that is being prepared, for those who manage it', async () => {
  await using pages = await openPages();
  pages.api.when(videosApi.getVideo, unplayable);
  const page = await pages.open('/w/kkGMgK9ZtnKfYAgnEtQxbv');

  await page.getByRole('region', { name: 'Qualities of this video' }).waitFor();
  await page.getByText('It starts here as soon as its first quality is ready.').waitFor();
  await expectUsable(page, 'watch-preparing');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['fr-CA', 'Mettre en ligne', 'Mes vidéos', 'Modifier How a clinker boat is planked', 'lire'],
  ['de-AT', 'Hochladen', 'Meine Videos', 'How a clinker boat is planked bearbeiten', 'abspielen'],
])('the same in the language of the browser, %s', async (language, upload, mine, edit, play) => {
  await using pages = await openPages();
  const { api } = pages;
  api.when(videosApi.openResumableUpload, { status: 201, headers: { location: '/api/v1/videos/upload-resumable?upload_id=upload-1' } });
  api.when(videosApi.listMyVideos, {
    status: 200,
    body: { ...list, data: list.data.map((video) => ({ ...video, privacy: { id: 3, label: 'Private' }, scheduledUpdate })) },
  });
  const page = await pages.open('/upload', { language });

  await page.getByRole('heading', { name: upload, level: 1 }).waitFor();
  await page.locator('input[type=file]').setInputFiles(boat);
  await page.getByRole('region', { name: 'How a clinker boat is planked' }).getByRole('link').first().waitFor();
  await expectUsable(page, `upload-${language}`);
  await page.goto(`${pages.url}/my-videos`);
  await page.getByRole('heading', { name: mine, level: 1 }).waitFor();
  await page.getByRole('link', { name: edit }).waitFor();
  await expectUsable(page, `my-videos-${language}`);
  await page.goto(`${pages.url}/w/kkGMgK9ZtnKfYAgnEtQxbv`);
  await page
    .locator('media-play-button')
    .getByText(play)
    .or(page.locator(`media-play-button[aria-label=${play}]`))
    .first()
    .waitFor({ state: 'attached' });
  await expectUsable(page, `watch-${language}`);
});
