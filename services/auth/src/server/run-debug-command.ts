import { serverApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';

export const runDebugCommandRoute = (deps: Deps) =>
  route(serverApi.runDebugCommand, async ({ body: { command, email }, context }) => {
    if (command === 'remove-dandling-resumable-uploads') await deps.accounts.reapUploads();
    else await sendTestMail(deps, email, context.requestId);
    return reply(204, null);
  });

async function sendTestMail(deps: Deps, email: string | undefined, requestId: string): Promise<void> {
  if (!deps.mailer.canSend) throw problems.bad_request({ detail: 'E-mail is not configured.' });
  if (email === undefined) throw problems.bad_request({ detail: 'An e-mail address is needed.' });
  const mail = { key: `test:${requestId}`, to: email, language: null, kind: 'testMail', values: {} } as const;
  await deps.database.transaction((tx) => mailLater(tx, deps, mail));
}
