/** Something an administrator or moderator did to what is not theirs. */
export type AuditEvent = {
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
export function readAuditEvent({ timestamp, message }: { timestamp: string; message: string }): AuditEvent | null {
  try {
    const { user, domain, action, ...values } = JSON.parse(message) as Record<string, unknown>;
    return { at: timestamp, user: String(user), domain: String(domain), action: String(action), values };
  } catch {
    return null;
  }
}

/** What is different since; `before` is undefined where nobody noted it. */
export function changesOf({ values }: Pick<AuditEvent, 'values'>): Change[] {
  return Object.entries(values)
    .filter(([key]) => key.startsWith(NEW))
    .map(([key, after]) => ({ name: key.slice(NEW.length), before: values[key.slice(NEW.length)], after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Whether the sentence says all there is to say before the event is opened. */
export const isWholeInWords = ({ action, values }: AuditEvent) =>
  action !== 'update' || 'new-blocked' in values || 'new-heldForReview' in values || 'registration' in values;
