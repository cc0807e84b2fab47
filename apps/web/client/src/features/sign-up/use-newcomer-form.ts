import { type OperationForm, useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { authApi } from '../../precomputed/operations.ts';
import { type Newcomer, newcomerOf } from './newcomer-of.ts';
import type { SignedUp } from './signed-up-note.tsx';

export type NewcomerForm = OperationForm<typeof authApi.registerUser, Newcomer>;

const PENDING = 1;
const nobody: Newcomer = {
  username: '',
  displayName: '',
  email: '',
  password: '',
  registrationReason: '',
  hasChannel: false,
  channel: { name: '', displayName: '' },
  agreement: false,
};

/** The form of a new account; a reason is needed where somebody has to approve. */
export function useNewcomerForm({ requiresApproval }: { requiresApproval: boolean }, done: (signedUp: SignedUp) => void): NewcomerForm {
  const nameRule = { 'not-accepted': t('signUp.nameRule') };
  const nameNeeded = { any: t('signUp.displayNameNeeded') };
  return useOperationForm(authApi.registerUser, {
    values: nobody,
    send: (typed) => ({ body: newcomerOf(typed, requiresApproval) }),
    required: ['agreement'],
    words: {
      username: nameRule,
      displayName: nameNeeded,
      registrationReason: { any: t('signUp.reasonNeeded') },
      'channel.name': nameRule,
      'channel.displayName': nameNeeded,
      agreement: { any: t('signUp.agreementNeeded') },
    },
    onSuccess: ({ state }, { body: { username, password, email } }) => done({ username, password, email, isWaiting: state.id === PENDING }),
  });
}

/** Better words for what an instance says to newcomers. */
export const newcomerWords = () => ({
  signup_closed: t('signUp.closed'),
  signup_full: t('signUp.closed'),
  signup_not_from_there: t('signUp.network', { instance: instance.name }),
  user_name_taken: t('signUp.taken'),
  bad_request: t('signUp.sameName'),
});
