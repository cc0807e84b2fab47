import { type PlainKey, t } from '../../i18n/messages.ts';

type Privacy<Id extends number = 1 | 2 | 3 | 4> = { readonly id: Id; readonly label: PlainKey; readonly detail: PlainKey };

export const PRIVATE = 3;
export const PASSWORD_PROTECTED = 5;

/** Who may see a video, most open first. Ids as on the wire. */
const PRIVACIES: readonly Privacy[] = [
  { id: 1, label: 'privacy.public', detail: 'privacy.public.detail' },
  { id: 2, label: 'privacy.unlisted', detail: 'privacy.unlisted.detail' },
  { id: 4, label: 'privacy.internal', detail: 'privacy.internal.detail' },
  { id: 3, label: 'privacy.private', detail: 'privacy.private.detail' },
];

/** Needs more words than uploads ask for. */
const PROTECTED: Privacy<5> = { id: PASSWORD_PROTECTED, label: 'privacy.password', detail: 'privacy.password.detail' };

const inWords = <Id extends number>({ id, label, detail }: Privacy<Id>) => ({ id, label: t(label), detail: t(detail) });

/** The privacies to choose from, in the language of the page. */
export const privacyOptions = () => PRIVACIES.map(inWords);
/** All of them, for a video that is there. */
export const allPrivacyOptions = () => [...PRIVACIES, PROTECTED].map((privacy) => inWords<1 | 2 | 3 | 4 | 5>(privacy));

/** One that cannot be chosen here is called as the server calls it. */
export function privacyInWords({ id, label }: { readonly id: number; readonly label?: string }): string {
  const known = [...PRIVACIES, PROTECTED].find((privacy) => privacy.id === id);
  return known ? t(known.label) : (label ?? '');
}

export function isPrivacy(id: number | undefined): id is Privacy['id'] {
  return PRIVACIES.some((privacy) => privacy.id === id);
}
