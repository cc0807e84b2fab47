export const ACTIVITY_STREAMS = 'https://www.w3.org/ns/activitystreams';
export const SECURITY = 'https://w3id.org/security/v1';

/** The one term of signatures that the security vocabulary lacks. */
export const RSA_SIGNATURE = { RsaSignature2017: 'https://w3id.org/security#RsaSignature2017' } as const;

/** The audience that everybody belongs to. `as:Public` and `Public` mean the same when others send them. */
export const PUBLIC = `${ACTIVITY_STREAMS}#Public`;

const NAMES_OF_PUBLIC: readonly unknown[] = [PUBLIC, 'as:Public', 'Public'];

/** Whether `to` of an object, a string or a list, names everybody. */
export function isPublic(to: unknown): boolean {
  return [to].flat().some((audience) => NAMES_OF_PUBLIC.includes(audience));
}
