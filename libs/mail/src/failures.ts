/** The mail server does not answer or refuses temporarily, or the folder cannot be written. The same mail may be sent later. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
}

/** This mail is refused permanently: an unknown recipient, refused content, an invalid address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The server refuses every mail with these settings: a wrong password, an untrusted certificate, an unknown sender. */
export class MailMisconfigured extends Error {
  override readonly name = 'MailMisconfigured';
}
