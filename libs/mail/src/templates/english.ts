import type { Dictionary } from './dictionary.ts';

const ONE_HOUR = 'The link works for one hour.';
const NOT_YOU = 'If that was not you, choose a new password at once and end all other sessions of your account.';

export const english: Dictionary = {
  locale: 'en-GB',
  colon: ':',
  hello: (username) => (username === null ? 'Hello,' : `Hello ${username},`),
  linkInFull: 'Or copy this address into your browser:',
  mails: {
    verifyEmail: (instance) => ({
      title: 'Confirm your e-mail address',
      text: `Welcome to ${instance}! Please confirm that this address is yours.`,
      button: 'Confirm my address',
      note: `${ONE_HOUR} If you did not open an account, simply ignore this mail.`,
    }),
    verifyRegistrationEmail: (instance) => ({
      title: 'Confirm your e-mail address',
      text: `Thank you for asking to join ${instance}. Please confirm that this address is yours, so that our answer reaches you.`,
      button: 'Confirm my address',
      note: `${ONE_HOUR} If you did not ask for an account, simply ignore this mail.`,
    }),
    verifyNewEmail: (instance) => ({
      title: 'Confirm your new e-mail address',
      text: `You would like to use this address for your account on ${instance}. It takes the place of the old one as soon as you confirm it.`,
      button: 'Confirm my new address',
      note: `${ONE_HOUR} If you did not ask for this, simply ignore this mail: nothing changes.`,
    }),
    resetPassword: (instance) => ({
      title: 'Choose a new password',
      text: `Somebody asked for a new password for your account on ${instance}. If it was you, choose one here.`,
      button: 'Choose a new password',
      note: 'The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.',
    }),
    createPassword: (instance, { username }) => ({
      title: 'Your account is waiting for you',
      text: `An account was opened for you on ${instance}. Your user name is ${username}. Choose a password and come in.`,
      button: 'Choose my password',
      note: 'The link works once, for seven days.',
    }),
    passwordChanged: (instance) => ({
      title: 'Your password was changed',
      text: `The password of your account on ${instance} was just changed. If that was you, all is well.`,
      note: 'If that was not you, ask for a new password at once on the sign-in page.',
    }),
    emailChanged: (instance) => ({
      title: 'Your e-mail address was changed',
      text: `Your account on ${instance} has another e-mail address now. Mails about it go there. If that was you, all is well.`,
      note: 'If that was not you, write at once to the people who run the site.',
    }),
    newSignIn: (instance) => ({
      title: 'New sign-in to your account',
      text: `Somebody just signed in to your account on ${instance}. If that was you, all is well.`,
      device: 'Device',
      address: 'IP address',
      time: 'Time',
      button: 'See where I am signed in',
      note: NOT_YOU,
    }),
    twoFactorEnabled: (instance) => ({
      title: 'Two-factor authentication is on',
      text: `From now on, signing in to your account on ${instance} also takes a code from your app. Keep your recovery codes in a safe place.`,
      note: NOT_YOU,
    }),
    twoFactorDisabled: (instance) => ({
      title: 'Two-factor authentication is off',
      text: `From now on, your password alone is enough to sign in to your account on ${instance}.`,
      note: NOT_YOU,
    }),
    recoveryCodesRenewed: (instance) => ({
      title: 'New recovery codes for your account',
      text: `New recovery codes were made for your account on ${instance}. Former ones do not work any more.`,
      note: `${NOT_YOU} Then make new recovery codes.`,
    }),
    codesGuessed: (instance) => ({
      title: 'Somebody is guessing your codes',
      text: `Somebody signed in to ${instance} with your password and then gave several wrong codes. Codes are not taken for a quarter of an hour.`,
      note: 'If it was not you, somebody knows your password: please change it.',
    }),
    passwordGuessed: (instance) => ({
      title: 'Somebody is guessing your password',
      text: `Somebody tried very many wrong passwords for your account on ${instance}. For an hour at most no password is taken, not even the right one. Where you are signed in, you stay so.`,
      note: 'If your password is easy to guess, or you want to sign in sooner, choose a new one: the sign-in page sends you a link.',
    }),
    accountBlocked: (instance) => ({
      title: 'Your account is blocked',
      text: `Your account on ${instance} was blocked. You cannot sign in for now.`,
      reason: 'The reason given:',
      note: 'If you think that this is a mistake, write to the people who run the site.',
    }),
    accountUnblocked: (instance) => ({
      title: 'Your account is open again',
      text: `Your account on ${instance} is no longer blocked. Welcome back!`,
      button: 'Sign in',
    }),
    registrationAccepted: (instance, { username }) => ({
      title: 'Welcome! Your account is ready',
      text: `Your request to join ${instance} was accepted. Your user name is ${username}.`,
      answer: 'The moderators wrote:',
      button: 'Sign in',
    }),
    registrationRejected: (instance) => ({
      title: 'Your request was not accepted',
      text: `Thank you for your interest in ${instance}. Unfortunately your request for an account was not accepted.`,
      answer: 'The moderators wrote:',
    }),
    registrationRequested: (instance, { username }) => ({
      title: `New request for an account: ${username}`,
      text: `${username} would like to join ${instance}.`,
      reason: 'The reason given:',
      button: 'See the request',
    }),
    contactForm: (instance, { fromName, fromEmail, subject }) => ({
      title: `(contact form) ${subject ?? `Message from ${fromName}`}`,
      text: `${fromName} (${fromEmail}) wrote to you through the contact form of ${instance}:`,
      note: 'To answer, simply reply to this mail.',
    }),
    testMail: (instance) => ({
      title: 'Test mail',
      text: `This is a test. If you can read it, ${instance} can send mail.`,
    }),
  },
};
