import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { startReadyWorld } from './world.ts';

test('tells what the instance offers, with everything that does not exist off', async () => {
  await using world = await startReadyWorld({
    INSTANCE_NAME: 'Films of the sea',
    TRANSCODING_RESOLUTIONS: '720,240',
    TRANSCODING_WEB_VIDEOS: 'true',
    USER_VIDEO_QUOTA: '5000',
  });

  const answer = await world.anonymous(authApi.getConfig, {});

  expect(answer).toMatchObject({
    status: 200,
    body: {
      serverVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      instance: { name: 'Films of the sea', defaultNSFWPolicy: 'do_not_list' },
      transcoding: { hls: { enabled: true }, web_videos: { enabled: true }, enabledResolutions: [240, 720] },
      user: { videoQuota: 5000, videoQuotaDaily: -1 },
      signup: { allowed: false },
      live: { enabled: false },
      federation: { enabled: false },
      import: { videos: { http: { enabled: false } } },
      fieldsConstraints: { users: { password: { minLength: 8, maxLength: 50 } } },
    },
  });
});

test('web videos are off unless the operator wants them', async () => {
  await using world = await startReadyWorld();

  const answer = await world.anonymous(authApi.getConfig, {});

  expect(answer.body).toMatchObject({ transcoding: { web_videos: { enabled: false }, enabledResolutions: [240, 360, 480, 720, 1080] } });
});
