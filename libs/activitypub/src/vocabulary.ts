export const ACTIVITY_STREAMS = 'https://www.w3.org/ns/activitystreams';

/** The audience that everybody belongs to. `as:Public` and `Public` mean the same when others send them. */
export const PUBLIC = `${ACTIVITY_STREAMS}#Public`;
