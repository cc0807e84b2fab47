/** One operation of the interface: of its core (S), or what PeerTube has besides (P). */
export type Row = { source: string; method: string; path: string; access: string; statuses: number[] };

/** The operations of identity and the instance that clients and peers rely on: source, method, path, access, success, errors. */
const cases = `
P GET /.well-known/change-password none 302 429
P GET /.well-known/dnt-policy.txt none 200 429
P GET /.well-known/dnt/ none 200 429
P GET /.well-known/security.txt none 200 429
P GET /.well-known/{file} none 200 404,429
P POST /api/v1/client-config/update-language none 204 400
S GET /api/v1/config none 200
S GET /api/v1/config/about none 200
S DELETE /api/v1/config/custom admin 200 401,403,405
S GET /api/v1/config/custom admin 200 401,403
S PUT /api/v1/config/custom admin 200 400,401,403,405
S DELETE /api/v1/config/instance-avatar admin 204 401,403
S POST /api/v1/config/instance-avatar/pick admin 204 400,401,403,413
S DELETE /api/v1/config/instance-banner admin 204 401,403
S POST /api/v1/config/instance-banner/pick admin 204 400,401,403,413
S DELETE /api/v1/config/instance-logo/{logoType} admin 204 400,401,403
S POST /api/v1/config/instance-logo/{logoType}/pick admin 204 400,401,403,413
S GET /api/v1/custom-pages/homepage/instance none 200 404
S PUT /api/v1/custom-pages/homepage/instance admin 204 400,401,403
P GET /api/v1/jobs admin 200 400,401,403
S POST /api/v1/jobs/pause admin 204 401,403
S POST /api/v1/jobs/resume admin 204 401,403
S GET /api/v1/jobs/{state} admin 200 400,401,403
P POST /api/v1/metrics/playback none 204 400,404
S GET /api/v1/oauth-clients/local none 200 403,429
P GET /api/v1/server/audit-logs admin 200 400,401,403
P POST /api/v1/server/contact none 204 400,403,409
P GET /api/v1/server/debug admin 200 401,403
P POST /api/v1/server/debug/run-command admin 204 400,401,403
P GET /api/v1/server/logs admin 200 400,401,403
P POST /api/v1/server/logs/client optional 204 400,403,429
P GET /api/v1/server/stats none 200
S GET /api/v1/users admin 200 400,401,403
S POST /api/v1/users admin 200 400,401,403,409
S POST /api/v1/users/ask-reset-password none 204 400,409,429
S POST /api/v1/users/ask-send-verify-email none 204 400,409,429
P GET /api/v1/users/autocomplete none 200 400
P DELETE /api/v1/users/me user 204 400,401
S GET /api/v1/users/me user 200 401
S PUT /api/v1/users/me user 204 400,401,409
S POST /api/v1/users/me/new-feature-info/read user 204 400,401
S POST /api/v1/users/register none 200 400,403,409,429
P GET /api/v1/users/registrations moderator 200 400,401,403
S POST /api/v1/users/registrations/ask-send-verify-email none 204 400,409,429
P POST /api/v1/users/registrations/request none 200 400,403,409,429
P DELETE /api/v1/users/registrations/{registrationId} moderator 204 400,401,403,404
P POST /api/v1/users/registrations/{registrationId}/accept moderator 204 400,401,403,404,409
P POST /api/v1/users/registrations/{registrationId}/reject moderator 204 400,401,403,404,409
S POST /api/v1/users/registrations/{registrationId}/verify-email none 204 400,403,404
S POST /api/v1/users/revoke-token user 200 401
P GET /api/v1/users/scoped-tokens user 200 401,429
P POST /api/v1/users/scoped-tokens user 200 401,429
S POST /api/v1/users/token none 200 400,401,429
S DELETE /api/v1/users/{id} admin 204 400,401,403,404
S GET /api/v1/users/{id} moderator 200 400,401,403,404
S PUT /api/v1/users/{id} moderator 204 400,401,403,404,409
P POST /api/v1/users/{id}/block moderator 204 400,401,403,404
S POST /api/v1/users/{id}/reset-password none 204 400,403,404
S GET /api/v1/users/{id}/token-sessions owner 200 400,401,403,404
S GET /api/v1/users/{id}/token-sessions/{tokenSessionId}/revoke owner 200 400,401,403,404
P POST /api/v1/users/{id}/token-sessions/{tokenSessionId}/revoke owner 200 400,401,403,404
S POST /api/v1/users/{id}/two-factor/confirm-request owner 204 400,401,403,404
S POST /api/v1/users/{id}/two-factor/disable owner 204 400,401,403,404
S POST /api/v1/users/{id}/two-factor/request owner 200 400,401,403,404
P POST /api/v1/users/{id}/unblock moderator 204 400,401,403,404
S POST /api/v1/users/{id}/verify-email none 204 400,403,404
P GET /manifest.webmanifest none 200 429
P GET /robots.txt none 200 429
P GET /security.txt none 301 429
P GET /static/uploads/images/{filename} none 200 404
`;

export const identityRows: readonly Row[] = cases
  .trim()
  .split('\n')
  .map((line) => {
    const [source = '', method = '', path = '', access = '', ...statuses] = line.split(' ');
    return { source, method, path, access, statuses: statuses.flatMap((list) => list.split(',').map(Number)) };
  });
