import type { Input } from '@flotilla/contract';
import type { authApi } from '../../precomputed/operations.ts';
import { textOf } from '../../ui/text-of.ts';

/** What the form says, without what was left empty. */
export function newcomerOf(form: FormData): Input<typeof authApi.registerUser>['body'] {
  const text = (name: string) => textOf(form, name).trim();
  const [displayName, registrationReason, channelName] = ['displayName', 'registrationReason', 'channelName'].map(text);
  return {
    username: text('username'),
    email: text('email'),
    password: textOf(form, 'password'),
    ...(displayName && { displayName }),
    ...(registrationReason && { registrationReason }),
    ...(channelName && { channel: { name: channelName, displayName: text('channelDisplayName') } }),
  };
}
