/** The mail server does not answer or says "not now", or the folder cannot be written. The same mail may well go out later. */
export class MailAway extends Error {
  override readonly name = 'MailAway';
}

/** This mail will never be taken: no such recipient, content the server does not want, an address that is none. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The server wants nothing from us as we are set up: a wrong password, a certificate nobody vouches for, a sender it does not know. */
export class MailMisconfigured extends Error {
  override readonly name = 'MailMisconfigured';
}
