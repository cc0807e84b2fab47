import type { RemoteActor } from './remote-instance.ts';

let count = 0;

/** An activity of somebody elsewhere, with an id that no other one of the test has. */
export const activityBy = ({ url }: Pick<RemoteActor, 'url'>, type: string, object: unknown, more: object = {}) => ({
  type,
  id: `${url}/${type.toLowerCase()}/${++count}`,
  actor: url,
  object,
  ...more,
});
