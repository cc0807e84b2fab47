import type { ExamplesOf } from '@flotilla/contract';
import type { twoFactorApi } from './two-factor.operations.ts';

const confirmed = { currentPassword: 'alice and her boat' };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const request = {
  otpRequest: {
    requestToken: '5f2b8c1d7e944a36b0c8d91e3f7a26450c1d7e944a36b0c8d91e3f7a26455f2b',
    secret,
    uri: `otpauth://totp/videos.example:alice%40example.org?issuer=videos.example&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  },
};

export const twoFactorExamples: ExamplesOf<typeof twoFactorApi> = {
  requestTwoFactor: {
    body: confirmed,
    replies: { 200: { several: { 'An array of one': [request], 'Where the operator runs PeerTube clients': request } } },
  },
  confirmTwoFactor: { body: { requestToken: request.otpRequest.requestToken, otpToken: '492039' } },
  disableTwoFactor: { body: confirmed },
  createRecoveryCodes: {
    body: confirmed,
    replies: { 200: { recoveryCodes: ['k7mqa-2xvdn', 'w4zrb-8npcs', '9tbhe-3fygu'] } },
  },
};
