type ToUser = { readonly username: string };
type WithLink = ToUser & { readonly link: string };

/** Items of a part of an archive. */
export type ImportedPart = {
  readonly part: (typeof importedParts)[number];
  readonly success: number;
  readonly duplicates: number;
  readonly errors: number;
};
/** In the order in which mails name them. */
export const importedParts = [
  'userSettings',
  'account',
  'blocklist',
  'channels',
  'likes',
  'dislikes',
  'following',
  'videoPlaylists',
  'videos',
  'userVideoHistory',
  'watchedWordsLists',
  'commentAutoTagPolicies',
] as const;

/** What each kind of mail is about. Plain values only, so that they fit into a job. Links are absolute http(s) URLs. */
export type MailValues = {
  readonly verifyEmail: WithLink;
  readonly verifyRegistrationEmail: WithLink;
  /** To the new address of a user who wants to change it. */
  readonly verifyNewEmail: WithLink;
  readonly resetPassword: WithLink;
  /** To somebody for whom an administrator created an account. */
  readonly createPassword: WithLink;
  readonly passwordChanged: ToUser;
  /** To the former address of a user. It does not contain the new one, because the former may belong to a stranger by now. */
  readonly emailChanged: ToUser;
  /** `at` is ISO 8601. */
  readonly newSignIn: ToUser & { readonly device: string; readonly address: string; readonly at: string };
  readonly twoFactorEnabled: ToUser;
  readonly twoFactorDisabled: ToUser;
  readonly recoveryCodesRenewed: ToUser;
  /** Somebody who knows the password entered wrong codes until codes were locked for a while. */
  readonly codesGuessed: ToUser;
  /** Somebody entered wrong passwords until passwords were locked for a while. */
  readonly passwordGuessed: ToUser;
  readonly accountBlocked: ToUser & { readonly reason: string | null };
  readonly accountUnblocked: ToUser;
  readonly registrationAccepted: ToUser & { readonly answer: string };
  readonly registrationRejected: ToUser & { readonly answer: string };
  /** To the administrator, from the contact form. */
  readonly contactForm: {
    readonly fromName: string;
    readonly fromEmail: string;
    readonly subject: string | null;
    readonly body: string;
  };
  readonly newVideo: WithLink & { readonly video: string; readonly channel: string };
  readonly newComment: WithLink & { readonly account: string; readonly video: string; readonly comment: string };
  readonly mentioned: WithLink & { readonly account: string; readonly video: string; readonly comment: string };
  readonly videoPublished: WithLink & { readonly video: string };
  readonly videoImported: WithLink & { readonly video: string };
  readonly videoNotImported: WithLink & { readonly video: string; readonly reason: string };
  readonly newFollower: WithLink & { readonly account: string; readonly channel: string };
  /** To who manages users, about somebody who registered. */
  readonly newUser: WithLink & { readonly account: string };
  /** To who decides about registrations. */
  readonly registrationWaiting: WithLink & { readonly account: string };
  readonly videoBlocked: WithLink & { readonly video: string; readonly comment: string };
  readonly videoUnblocked: WithLink & { readonly video: string };
  /** To who decides about blocks. */
  readonly videoHeldBack: WithLink & { readonly video: string };
  /** About an archive of everything that is theirs. */
  readonly archiveReady: WithLink;
  readonly archiveFailed: WithLink;
  /** About an archive that they brought along: what came of each part that had something. */
  readonly importCompleted: WithLink & { readonly parts: readonly ImportedPart[] };
  /** `reason` is in English. */
  readonly importFailed: WithLink & { readonly reason: string };
  /** To who decides about reports. `subject` is the name of the video or account. */
  readonly newAbuse: WithLink & { readonly subject: string; readonly comment: string };
  readonly abuseDecided: WithLink & { readonly subject: string };
  readonly abuseMessage: WithLink & { readonly subject: string; readonly comment: string };
  /** The same about a comment; `subject` is the name of the video below which it stands. */
  readonly newCommentAbuse: MailValues['newAbuse'];
  readonly commentAbuseDecided: MailValues['abuseDecided'];
  readonly commentAbuseMessage: MailValues['abuseMessage'];
  readonly testMail: { readonly [none: string]: never };
};

export type MailKind = keyof MailValues;
