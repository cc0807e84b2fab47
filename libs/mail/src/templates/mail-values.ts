type ToUser = { readonly username: string };
type WithLink = ToUser & { readonly link: string };

/** What each kind of mail is about. Plain values only, so that they fit into a job. Links are absolute http(s) URLs. */
export type MailValues = {
  readonly verifyEmail: WithLink;
  readonly verifyRegistrationEmail: WithLink;
  /** To the new address of a user who wants to change it. */
  readonly verifyNewEmail: WithLink;
  readonly resetPassword: WithLink;
  /** To somebody whom an administrator made an account for. */
  readonly createPassword: WithLink;
  readonly passwordChanged: ToUser;
  /** To the former address of a user who has another now, which is not told: it may be a stranger's by now. */
  readonly emailChanged: ToUser;
  /** `at` is ISO 8601. */
  readonly newSignIn: ToUser & { readonly device: string; readonly address: string; readonly at: string };
  readonly twoFactorEnabled: ToUser;
  readonly twoFactorDisabled: ToUser;
  readonly recoveryCodesRenewed: ToUser;
  /** Somebody knows the password and guessed at the code until the account was locked for a while. */
  readonly codesGuessed: ToUser;
  /** Somebody tried wrong passwords until none is taken for a while. */
  readonly passwordGuessed: ToUser;
  readonly accountBlocked: ToUser & { readonly reason: string | null };
  readonly accountUnblocked: ToUser;
  readonly registrationAccepted: ToUser & { readonly answer: string };
  readonly registrationRejected: ToUser & { readonly answer: string };
  /** To moderators, about the user name somebody asks for. */
  readonly registrationRequested: WithLink & { readonly reason: string };
  /** To the administrator. */
  readonly contactForm: {
    readonly fromName: string;
    readonly fromEmail: string;
    readonly subject: string | null;
    readonly body: string;
  };
  readonly testMail: { readonly [none: string]: never };
};

export type MailKind = keyof MailValues;
