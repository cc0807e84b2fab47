import type { UserDraft } from './user-draft.ts';

type Limits = { readonly minLength: number; readonly maxLength: number };
type Rules = { readonly isNew: boolean; readonly canMail: boolean; readonly password: Limits };
export type UserMistakes = Partial<Record<keyof UserDraft, string>>;

const NAME = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/;
export const NAME_RULE = 'Small letters, digits, and . _ - inside; at most 50 characters.';

/** What can be seen to be wrong before anything is sent. */
export function userMistakes(draft: UserDraft, { isNew, canMail, password: { minLength, maxLength } }: Rules): UserMistakes {
  const { username, email, password, channelName, videoQuota, videoQuotaDaily } = draft;
  const isName = (name: string) => name.length <= 50 && NAME.test(name);
  const mayLeaveOut = !isNew || canMail;
  const isPassword = password.length >= minLength && password.length <= maxLength;
  return {
    ...(isNew && !isName(username.trim()) && { username: NAME_RULE }),
    ...(!/^\S+@\S+$/.test(email.trim()) && { email: 'An e-mail address is needed.' }),
    ...(!(password === '' && mayLeaveOut) && !isPassword && { password: `${minLength} to ${maxLength} characters are needed.` }),
    ...(channelName.trim() !== '' && !isName(channelName.trim()) && { channelName: NAME_RULE }),
    ...(channelName.trim() !== '' && channelName.trim() === username.trim() && { channelName: 'It must differ from the user name.' }),
    ...(!Number.isSafeInteger(videoQuota) && { videoQuota: 'A size is needed.' }),
    ...(!Number.isSafeInteger(videoQuotaDaily) && { videoQuotaDaily: 'A size is needed.' }),
  };
}

/** The same for the fields the server refused. */
export function refusedInWords(fields: readonly string[]): UserMistakes {
  return Object.fromEntries(fields.map((field) => [field === 'emailVerified' ? 'isEmailVerified' : field, 'This is not accepted.']));
}
