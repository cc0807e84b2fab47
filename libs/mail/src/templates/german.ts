import type { Dictionary } from './dictionary.ts';

const ONE_HOUR = 'Der Link gilt eine Stunde.';
const NOT_YOU = 'Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen deines Kontos.';

export const german: Dictionary = {
  locale: 'de-DE',
  colon: ':',
  hello: (username) => (username === null ? 'Hallo,' : `Hallo ${username},`),
  linkInFull: 'Oder kopiere diese Adresse in deinen Browser:',
  mails: {
    verifyEmail: (instance) => ({
      title: 'Bestätige deine E-Mail-Adresse',
      text: `Willkommen bei ${instance}! Bitte bestätige, dass diese Adresse dir gehört.`,
      button: 'Adresse bestätigen',
      note: `${ONE_HOUR} Wenn du kein Konto eröffnet hast, ignoriere diese Mail einfach.`,
    }),
    verifyRegistrationEmail: (instance) => ({
      title: 'Bestätige deine E-Mail-Adresse',
      text: `Danke, dass du bei ${instance} dabei sein möchtest. Bitte bestätige, dass diese Adresse dir gehört, damit unsere Antwort dich erreicht.`,
      button: 'Adresse bestätigen',
      note: `${ONE_HOUR} Wenn du kein Konto beantragt hast, ignoriere diese Mail einfach.`,
    }),
    verifyNewEmail: (instance) => ({
      title: 'Bestätige deine neue E-Mail-Adresse',
      text: `Du möchtest diese Adresse für dein Konto bei ${instance} verwenden. Sie ersetzt die bisherige, sobald du sie bestätigst.`,
      button: 'Neue Adresse bestätigen',
      note: `${ONE_HOUR} Wenn du das nicht wolltest, ignoriere diese Mail einfach: Es ändert sich nichts.`,
    }),
    resetPassword: (instance) => ({
      title: 'Wähle ein neues Passwort',
      text: `Jemand hat ein neues Passwort für dein Konto bei ${instance} angefordert. Wenn du das warst, kannst du es hier wählen.`,
      button: 'Neues Passwort wählen',
      note: 'Der Link gilt einmal und eine Stunde lang. Wenn du das nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
    }),
    createPassword: (instance, { username }) => ({
      title: 'Dein Konto wartet auf dich',
      text: `Bei ${instance} wurde ein Konto für dich eröffnet. Dein Benutzername ist ${username}. Wähle ein Passwort und komm herein.`,
      button: 'Passwort wählen',
      note: 'Der Link gilt einmal und sieben Tage lang.',
    }),
    passwordChanged: (instance) => ({
      title: 'Dein Passwort wurde geändert',
      text: `Das Passwort deines Kontos bei ${instance} wurde gerade geändert. Wenn du das warst, ist alles in Ordnung.`,
      note: 'Wenn du das nicht warst, fordere auf der Anmeldeseite sofort ein neues Passwort an.',
    }),
    emailChanged: (instance) => ({
      title: 'Deine E-Mail-Adresse wurde geändert',
      text: `Dein Konto bei ${instance} hat jetzt eine andere E-Mail-Adresse. Mails dazu gehen von nun an dorthin. Wenn du das warst, ist alles in Ordnung.`,
      note: 'Wenn du das nicht warst, schreib sofort den Betreibern der Seite.',
    }),
    newSignIn: (instance) => ({
      title: 'Neue Anmeldung mit deinem Konto',
      text: `Jemand hat sich gerade mit deinem Konto bei ${instance} angemeldet. Wenn du das warst, ist alles in Ordnung.`,
      device: 'Gerät',
      address: 'IP-Adresse',
      time: 'Zeit',
      button: 'Meine Sitzungen ansehen',
      note: NOT_YOU,
    }),
    twoFactorEnabled: (instance) => ({
      title: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
      text: `Ab jetzt brauchst du für die Anmeldung bei ${instance} auch einen Code aus deiner App. Bewahre deine Wiederherstellungscodes gut auf.`,
      note: NOT_YOU,
    }),
    twoFactorDisabled: (instance) => ({
      title: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
      text: `Ab jetzt genügt dein Passwort für die Anmeldung bei ${instance}.`,
      note: NOT_YOU,
    }),
    recoveryCodesRenewed: (instance) => ({
      title: 'Neue Wiederherstellungscodes für dein Konto',
      text: `Für dein Konto bei ${instance} wurden neue Wiederherstellungscodes erzeugt. Frühere gelten nicht mehr.`,
      note: `${NOT_YOU} Erzeuge danach neue Wiederherstellungscodes.`,
    }),
    codesGuessed: (instance) => ({
      title: 'Jemand versucht, deine Codes zu erraten',
      text: `Jemand hat bei ${instance} dein Passwort eingegeben und danach mehrere falsche Codes. Eine Viertelstunde lang wird kein Code angenommen.`,
      note: 'Wenn du das nicht warst, kennt jemand dein Passwort: Bitte ändere es.',
    }),
    passwordGuessed: (instance) => ({
      title: 'Jemand versucht, dein Passwort zu erraten',
      text: `Jemand hat für dein Konto bei ${instance} sehr viele falsche Passwörter eingegeben. Höchstens eine Stunde lang wird kein Passwort angenommen, auch nicht das richtige. Wo du angemeldet bist, bleibst du es.`,
      note: 'Wenn dein Passwort leicht zu erraten ist oder du dich eher anmelden willst, wähle ein neues: Die Anmeldeseite schickt dir einen Link.',
    }),
    accountBlocked: (instance) => ({
      title: 'Dein Konto ist gesperrt',
      text: `Dein Konto bei ${instance} wurde gesperrt. Du kannst dich vorerst nicht anmelden.`,
      reason: 'Als Grund wurde angegeben:',
      note: 'Wenn du das für einen Irrtum hältst, schreib den Betreibern der Seite.',
    }),
    accountUnblocked: (instance) => ({
      title: 'Dein Konto ist wieder offen',
      text: `Dein Konto bei ${instance} ist nicht mehr gesperrt. Schön, dass du wieder da bist!`,
      button: 'Anmelden',
    }),
    registrationAccepted: (instance, { username }) => ({
      title: 'Willkommen! Dein Konto ist bereit',
      text: `Deine Anfrage bei ${instance} wurde angenommen. Dein Benutzername ist ${username}.`,
      answer: 'Das Moderationsteam schreibt dir:',
      button: 'Anmelden',
    }),
    registrationRejected: (instance) => ({
      title: 'Deine Anfrage wurde nicht angenommen',
      text: `Danke für dein Interesse an ${instance}. Leider wurde deine Anfrage nach einem Konto nicht angenommen.`,
      answer: 'Das Moderationsteam schreibt dir:',
    }),
    registrationRequested: (instance, { username }) => ({
      title: `Neue Anfrage nach einem Konto: ${username}`,
      text: `${username} möchte bei ${instance} dabei sein.`,
      reason: 'Als Grund wurde angegeben:',
      button: 'Anfrage ansehen',
    }),
    contactForm: (instance, { fromName, fromEmail, subject }) => ({
      title: `(contact form) ${subject ?? `Nachricht von ${fromName}`}`,
      text: `${fromName} (${fromEmail}) hat dir über das Kontaktformular von ${instance} geschrieben:`,
      note: 'Antworte einfach auf diese Mail.',
    }),
    testMail: (instance) => ({
      title: 'Testmail',
      text: `Das ist ein Test. Wenn du ihn lesen kannst, kann ${instance} Mails verschicken.`,
    }),
  },
};
