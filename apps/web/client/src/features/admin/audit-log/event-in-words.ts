import { t } from '../../../i18n/messages.ts';
import { imageInWords } from '../config/image-labels.ts';
import type { AuditEvent } from './audit-events.ts';

type Actions<Key> = Readonly<Record<string, Key>>;

const OF_USERS = {
  create: 'auditLog.users.create',
  update: 'auditLog.users.update',
  delete: 'auditLog.users.delete',
} as const;
const OF_VIDEOS = {
  create: 'auditLog.videos.create',
  update: 'auditLog.videos.update',
  delete: 'auditLog.videos.delete',
} as const;
const OF_OTHERS = {
  create: 'auditLog.others.create',
  update: 'auditLog.others.update',
  delete: 'auditLog.others.delete',
} as const;

type Key =
  | (typeof OF_OTHERS)[keyof typeof OF_OTHERS]
  | (typeof OF_USERS)[keyof typeof OF_USERS]
  | (typeof OF_VIDEOS)[keyof typeof OF_VIDEOS]
  | 'auditLog.abuse.delete'
  | 'auditLog.abuse.update'
  | 'auditLog.comments.approve'
  | 'auditLog.comments.delete'
  | 'auditLog.comments.deleteAll'
  | 'auditLog.config.change'
  | 'auditLog.config.drop'
  | 'auditLog.images.choose'
  | 'auditLog.images.remove'
  | 'auditLog.registrations.accept'
  | 'auditLog.registrations.delete'
  | 'auditLog.registrations.reject'
  | 'auditLog.users.block'
  | 'auditLog.users.unblock'
  | 'auditLog.videos.block'
  | 'auditLog.videos.unblock';

/** The sentence about an event, and what it names besides the person who did it. */
type Sentence = { readonly of: Key; readonly name: string };

/** What was done, as a message. */
export function sentenceOf({ domain, action, values }: AuditEvent): Sentence {
  if (domain === 'config' && 'image' in values) {
    return { of: action === 'delete' ? 'auditLog.images.remove' : 'auditLog.images.choose', name: imageInWords(String(values['image'])) };
  }
  if (domain === 'config') return { of: action === 'delete' ? 'auditLog.config.drop' : 'auditLog.config.change', name: '' };
  if (domain === 'users') return { of: ofUser(action, values), name: whom(values) };
  if (domain === 'videos' && typeof values['name'] === 'string') return { of: ofVideo(action, values), name: values['name'] };
  if (domain === 'abuse') return { of: ofReport(action, values), name: t('auditLog.number', { id: String(values['id']) }) };
  if (domain === 'comments' && typeof values['account'] === 'string') return { of: ofComments(action, values), name: values['account'] };
  return { of: byAction(OF_OTHERS, action), name: domain.replaceAll('-', ' ') };
}

/** The same as a text, for those who look for words. */
export function eventInWords(event: AuditEvent): string {
  const { of, name } = sentenceOf(event);
  return t(of, { user: event.user, name });
}

function ofUser(action: string, values: AuditEvent['values']): Key {
  if ('registration' in values) return ofRegistration(values['new-registrationState']);
  if (action === 'update' && values['new-blocked'] === true) return 'auditLog.users.block';
  if (action === 'update' && values['new-blocked'] === false) return 'auditLog.users.unblock';
  return byAction(OF_USERS, action);
}

function ofVideo(action: string, values: AuditEvent['values']): Key {
  if (values['new-blocked'] === true) return 'auditLog.videos.block';
  if (values['new-blocked'] === false) return 'auditLog.videos.unblock';
  return byAction(OF_VIDEOS, action);
}

/** Of a report without its state only a message was deleted. */
const ofReport = (action: string, values: AuditEvent['values']): Key =>
  action === 'delete' && 'state' in values ? 'auditLog.abuse.delete' : 'auditLog.abuse.update';

/** The registration that somebody was accepted with stands beside the user who was made. */
function ofRegistration(state: unknown): Key {
  if (state === 'rejected') return 'auditLog.registrations.reject';
  return state === 'deleted' ? 'auditLog.registrations.delete' : 'auditLog.registrations.accept';
}

function ofComments(action: string, values: AuditEvent['values']): Key {
  if (action === 'update' && values['new-heldForReview'] === false) return 'auditLog.comments.approve';
  if (action === 'delete') return 'scope' in values ? 'auditLog.comments.deleteAll' : 'auditLog.comments.delete';
  return byAction(OF_OTHERS, action);
}

/** Other versions may know more actions; something changed by them. */
const byAction = <Of extends string>(keys: Actions<Of> & { readonly update: Of }, action: string): Of => keys[action] ?? keys.update;

function whom(values: AuditEvent['values']): string {
  const name = values['username'] ?? values['new-username'];
  return typeof name === 'string' ? name : t('auditLog.number', { id: String(values['id']) });
}
