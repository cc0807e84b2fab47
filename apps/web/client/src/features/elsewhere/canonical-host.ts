const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** A host as it is compared: lower case, without the usual port, letters of other scripts in Punycode; undefined for what is none. */
export function canonicalHost(text: string): string | undefined {
  const host = /[/?#\\@\s]/.test(text) ? undefined : URL.parse(`https://${text}`)?.host;
  return host !== undefined && HOST.test(host) ? host : undefined;
}
