import { federationEvents } from '@flotilla/contracts-federation';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { saveAccount, saveChannel } from './save-actors.ts';

export const onRemoteActorChanged = subscription(
  federationEvents.remoteActorChanged,
  ({ config }: Deps) =>
    async ({ actor, owner }, { tx, message }) => {
      const around = { urls: instanceUrls(config.publicUrl), now: new Date(message.occurredAt) };
      if (actor.kind === 'account') return void (await saveAccount(tx, actor, around));
      const accountId = owner ? await saveAccount(tx, owner, around) : undefined;
      if (accountId !== undefined) await saveChannel(tx, actor, accountId, around);
    },
);
