import { defineProblems } from '@flotilla/problem';

/** Problems of identity (identity-and-instance 1.4). */
export const authProblems = defineProblems({
  invalid_client: { status: 400, detail: 'The client id or secret does not match this instance.' },
  invalid_grant: { status: 400, detail: 'The credentials do not match.' },
  unsupported_grant_type: { status: 400, detail: 'The grant type must be password or refresh_token.' },
  too_long_password: { status: 400, detail: 'The password is longer than 50 characters or 72 bytes.' },
  account_blocked: { status: 400, detail: 'This account is blocked.' },
  access_denied: { status: 400, detail: 'External sign-in is not available here.' },
  token_request_invalid: { status: 400, detail: 'The token request is incomplete or not form-encoded.', unnamed: true },
  refresh_token_expired: { status: 401, detail: 'The refresh token has expired.' },
  current_password_is_invalid: { status: 401, detail: 'The current password is not right.' },
  user_name_taken: { status: 409, detail: 'This user name or e-mail address is taken.', unnamed: true },
  foreign_host: { status: 403, detail: 'The client credentials are only told to requests for this host.', unnamed: true },
});
