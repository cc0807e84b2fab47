import { pictureInWords } from '../config/picture-labels.ts';

/** Something an administrator or moderator did, as it is told. */
export type Deed = {
  readonly at: string;
  readonly user: string;
  /** What kind of thing it was done to, such as `users` or `config`. */
  readonly domain: string;
  readonly action: string;
  readonly values: Readonly<Record<string, unknown>>;
};

export type Change = { readonly name: string; readonly before: unknown; readonly after: unknown };

const NEW = 'new-';

/** An entry of the audit log; null for one that cannot be read. */
export function readDeed({ timestamp, message }: { timestamp: string; message: string }): Deed | null {
  try {
    const { user, domain, action, ...values } = JSON.parse(message) as Record<string, unknown>;
    return { at: timestamp, user: String(user), domain: String(domain), action: String(action), values };
  } catch {
    return null;
  }
}

/** What is different since; `before` is undefined where nobody noted it. */
export function changesOf({ values }: Pick<Deed, 'values'>): Change[] {
  return Object.entries(values)
    .filter(([key]) => key.startsWith(NEW))
    .map(([key, after]) => ({ name: key.slice(NEW.length), before: values[key.slice(NEW.length)], after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Whether the words say all there is to say before the deed is opened. */
export const isWholeInWords = ({ action, values }: Deed) => action !== 'update' || 'new-blocked' in values || 'registration' in values;

/** What was done, in words, without who did it. */
export function deedInWords({ domain, action, values }: Deed): string {
  const name = values['username'] ?? values['new-username'];
  const whom = typeof name === 'string' ? name : `number ${JSON.stringify(values['id'])}`;
  if (domain === 'config' && 'image' in values) return ofPicture(action, String(values['image']));
  if (domain === 'config') return action === 'delete' ? 'dropped every chosen setting' : 'changed the configuration';
  if (domain === 'users') {
    if ('registration' in values) return `${ofRegistration(values['new-registrationState'])} the registration of ${whom}`;
    if (action === 'create') return `made the user ${whom}`;
    if (action === 'delete') return `deleted the user ${whom}`;
    if (values['new-blocked'] === true) return `blocked ${whom}`;
    if (values['new-blocked'] === false) return `let ${whom} in again`;
    return `changed the user ${whom}`;
  }
  const verb = { create: 'made', update: 'changed', delete: 'deleted' }[action] ?? action;
  return `${verb} something in ${domain.replaceAll('-', ' ')}`;
}

/** The registration that somebody was accepted with stands beside the user who was made. */
const ofRegistration = (state: unknown) => ({ rejected: 'rejected', deleted: 'deleted' })[String(state)] ?? 'accepted';

const ofPicture = (action: string, image: string) => `${action === 'delete' ? 'removed' : 'chose'} the picture “${pictureInWords(image)}”`;
