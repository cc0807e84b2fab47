import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HistoryPage } from '../../client/src/features/history/history-page.tsx';
import { SubscribedChannelsPage } from '../../client/src/features/subscriptions/channels-page.tsx';
import { SubscribeButton } from '../../client/src/features/subscriptions/subscribe-button.tsx';
import { SubscriptionsPage } from '../../client/src/features/subscriptions/subscriptions-page.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const channel = { name: 'boats', host: 'videos.example', displayName: 'Boats', followersCount: 3, url: 'https://videos.example/c/boats' };
const exist = (isSubscribed: boolean) => ({ status: 200, body: { 'boats@videos.example': isSubscribed } });
const none = { status: 200, body: { total: 0, data: [] } };

test('who subscribes sees it at once, and ends it by the same button', async () => {
  const { api, person } = show(<SubscribeButton channel={channel} />);
  api.when(videosApi.findSubscriptions, exist(false));
  const button = await screen.findByRole('button', { name: 'Subscribe, Boats', pressed: false });

  api.when(videosApi.findSubscriptions, exist(true));
  await person.click(button);

  const subscribed = await screen.findByRole('button', { name: 'Subscribed, Boats', pressed: true });
  expect(screen.getByText('3 subscribers')).toBeTruthy();
  expect(api.askedFor(videosApi.addSubscription)).toMatchObject([{ body: { uri: 'boats@videos.example' } }]);
  await waitFor(() => expect(api.askedFor(videosApi.findSubscriptions).length).toBeGreaterThan(1));
  api.when(videosApi.findSubscriptions, exist(false));
  await person.click(subscribed);
  await screen.findByRole('button', { name: 'Subscribe, Boats', pressed: false });
  expect(api.askedFor(videosApi.removeSubscription)).toMatchObject([{ params: { subscriptionHandle: 'boats%40videos.example' } }]);
});

test('a subscription that fails is taken back and said', async () => {
  const { api, person } = show(<SubscribeButton channel={channel} />);
  api.when(videosApi.findSubscriptions, exist(false));
  api.when(videosApi.addSubscription, problem(503));

  await person.click(await screen.findByRole('button', { name: 'Subscribe, Boats' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Subscribe, Boats', pressed: false })).toBeTruthy();
});

test('another instance is asked first: until it agrees that is said, and nothing claims a subscription', async () => {
  const { api, person } = show(<SubscribeButton channel={{ ...channel, host: 'peer.example' }} />);
  api.when(videosApi.findSubscriptions, { status: 200, body: { 'boats@peer.example': false } });

  await person.click(await screen.findByRole('button', { name: 'Subscribe, Boats' }));

  await screen.findByText('peer.example was asked. You are subscribed once it agrees.');
  expect(screen.getByRole('button', { name: 'Subscribe, Boats', pressed: false })).toBeTruthy();
});

test('the feed shows what is new, and says what belongs there while it is empty', async () => {
  const { api, unmount } = show(<SubscriptionsPage />);
  const { name } = (exampleOf(videosApi.listSubscriptionVideos).body as { data: [{ name: string }] }).data[0];
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
  expect(api.askedFor(videosApi.listSubscriptionVideos)).toHaveLength(1);
  unmount();

  show(<SubscribedChannelsPage />).api.when(videosApi.listSubscriptions, none);
  expect(await screen.findByRole('heading', { name: 'No subscriptions yet' })).toBeTruthy();
});

test('one watched video is forgotten, or all after a question', async () => {
  const { api, person } = show(<HistoryPage />);
  const { name, id } = (exampleOf(videosApi.listMyHistory).body as { data: [{ name: string; id: number }] }).data[0];
  expect(await screen.findByText(/watched until 1:23/)).toBeTruthy();

  await person.click(screen.getByRole('button', { name: `Forget ${name}` }));
  await waitFor(() => expect(api.askedFor(videosApi.forgetWatched)).toMatchObject([{ params: { videoId: String(id) } }]));

  await person.click(screen.getByRole('button', { name: 'Clear the history' }));
  expect(api.askedFor(videosApi.clearMyHistory)).toEqual([]);
  api.when(videosApi.listMyHistory, none);
  const asked = await screen.findByRole('alertdialog');
  await person.click(within(asked).getByRole('button', { name: 'Clear the history' }));
  expect(await screen.findByRole('heading', { name: 'Nothing watched yet' })).toBeTruthy();
  expect(api.askedFor(videosApi.clearMyHistory)).toMatchObject([{ body: {} }]);
});
