import type { Translation } from '../../catalogue.ts';
import type { mails as english } from '../en/mails.ts';

export const mails: Translation<typeof english> = {
  'mails.hello': 'Hallo {username},',
  'mails.helloAll': 'Hallo,',
  'mails.label': '{label}:',
  'mails.linkInFull': 'Oder kopiere diese Adresse in deinen Browser:',

  'mails.verifyEmail.title': 'Bestätige deine E-Mail-Adresse',
  'mails.verifyEmail.text': 'Willkommen bei {instance}! Bitte bestätige, dass diese Adresse dir gehört.',
  'mails.verifyEmail.button': 'Adresse bestätigen',
  'mails.verifyEmail.note': 'Der Link gilt eine Stunde. Wenn du kein Konto eröffnet hast, ignoriere diese Mail einfach.',

  'mails.verifyRegistrationEmail.title': 'Bestätige deine E-Mail-Adresse',
  'mails.verifyRegistrationEmail.text':
    'Danke, dass du bei {instance} dabei sein möchtest. Bitte bestätige, dass diese Adresse dir gehört, damit unsere Antwort dich erreicht.',
  'mails.verifyRegistrationEmail.button': 'Adresse bestätigen',
  'mails.verifyRegistrationEmail.note': 'Der Link gilt eine Stunde. Wenn du kein Konto beantragt hast, ignoriere diese Mail einfach.',

  'mails.verifyNewEmail.title': 'Bestätige deine neue E-Mail-Adresse',
  'mails.verifyNewEmail.text':
    'Du möchtest diese Adresse für dein Konto bei {instance} verwenden. Sie ersetzt die bisherige, sobald du sie bestätigst.',
  'mails.verifyNewEmail.button': 'Neue Adresse bestätigen',
  'mails.verifyNewEmail.note':
    'Der Link gilt eine Stunde. Wenn du das nicht wolltest, ignoriere diese Mail einfach: Es ändert sich nichts.',

  'mails.resetPassword.title': 'Wähle ein neues Passwort',
  'mails.resetPassword.text':
    'Jemand hat ein neues Passwort für dein Konto bei {instance} angefordert. Wenn du das warst, kannst du es hier wählen.',
  'mails.resetPassword.button': 'Neues Passwort wählen',
  'mails.resetPassword.note':
    'Der Link gilt einmal und eine Stunde lang. Wenn du das nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',

  'mails.createPassword.title': 'Dein Konto wartet auf dich',
  'mails.createPassword.text':
    'Bei {instance} wurde ein Konto für dich eröffnet. Dein Benutzername ist {username}. Wähle ein Passwort und komm herein.',
  'mails.createPassword.button': 'Passwort wählen',
  'mails.createPassword.note': 'Der Link gilt einmal und sieben Tage lang.',

  'mails.passwordChanged.title': 'Dein Passwort wurde geändert',
  'mails.passwordChanged.text': 'Das Passwort deines Kontos bei {instance} wurde gerade geändert. Wenn du das warst, ist alles in Ordnung.',
  'mails.passwordChanged.note': 'Wenn du das nicht warst, fordere auf der Anmeldeseite sofort ein neues Passwort an.',

  'mails.emailChanged.title': 'Deine E-Mail-Adresse wurde geändert',
  'mails.emailChanged.text':
    'Dein Konto bei {instance} hat jetzt eine andere E-Mail-Adresse. Mails dazu gehen von nun an dorthin. Wenn du das warst, ist alles in Ordnung.',
  'mails.emailChanged.note': 'Wenn du das nicht warst, schreib sofort den Betreibern der Seite.',

  'mails.newSignIn.title': 'Neue Anmeldung mit deinem Konto',
  'mails.newSignIn.text': 'Jemand hat sich gerade mit deinem Konto bei {instance} angemeldet. Wenn du das warst, ist alles in Ordnung.',
  'mails.newSignIn.device': 'Gerät',
  'mails.newSignIn.address': 'IP-Adresse',
  'mails.newSignIn.time': 'Zeit',
  'mails.newSignIn.button': 'Meine Sitzungen ansehen',
  'mails.newSignIn.note': 'Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen deines Kontos.',

  'mails.twoFactorEnabled.title': 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
  'mails.twoFactorEnabled.text':
    'Ab jetzt brauchst du für die Anmeldung bei {instance} auch einen Code aus deiner App. Bewahre deine Wiederherstellungscodes gut auf.',
  'mails.twoFactorEnabled.note': 'Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen deines Kontos.',

  'mails.twoFactorDisabled.title': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
  'mails.twoFactorDisabled.text': 'Ab jetzt genügt dein Passwort für die Anmeldung bei {instance}.',
  'mails.twoFactorDisabled.note': 'Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen deines Kontos.',

  'mails.recoveryCodesRenewed.title': 'Neue Wiederherstellungscodes für dein Konto',
  'mails.recoveryCodesRenewed.text':
    'Für dein Konto bei {instance} wurden neue Wiederherstellungscodes erzeugt. Frühere gelten nicht mehr.',
  'mails.recoveryCodesRenewed.note':
    'Wenn du das nicht warst, ändere sofort dein Passwort und beende alle anderen Sitzungen deines Kontos. Erzeuge danach neue Wiederherstellungscodes.',

  'mails.codesGuessed.title': 'Jemand versucht, deine Codes zu erraten',
  'mails.codesGuessed.text':
    'Jemand hat bei {instance} dein Passwort eingegeben und danach mehrere falsche Codes. Eine Viertelstunde lang wird kein Code angenommen.',
  'mails.codesGuessed.note': 'Wenn du das nicht warst, kennt jemand dein Passwort: Bitte ändere es.',

  'mails.passwordGuessed.title': 'Jemand versucht, dein Passwort zu erraten',
  'mails.passwordGuessed.text':
    'Jemand hat für dein Konto bei {instance} sehr viele falsche Passwörter eingegeben. Höchstens eine Stunde lang wird von dort kein Passwort angenommen, auch nicht das richtige. An anderen Orten, an denen du dich schon angemeldet hast, kannst du es weiterhin. Wo du angemeldet bist, bleibst du es.',
  'mails.passwordGuessed.note':
    'Wenn dein Passwort leicht zu erraten ist oder du dich eher anmelden willst, wähle ein neues: Die Anmeldeseite schickt dir einen Link.',

  'mails.accountBlocked.title': 'Dein Konto ist gesperrt',
  'mails.accountBlocked.text': 'Dein Konto bei {instance} wurde gesperrt. Du kannst dich vorerst nicht anmelden.',
  'mails.accountBlocked.reason': 'Als Grund wurde angegeben:',
  'mails.accountBlocked.note': 'Wenn du das für einen Irrtum hältst, schreib den Betreibern der Seite.',

  'mails.accountUnblocked.title': 'Dein Konto ist wieder offen',
  'mails.accountUnblocked.text': 'Dein Konto bei {instance} ist nicht mehr gesperrt. Schön, dass du wieder da bist!',
  'mails.accountUnblocked.button': 'Anmelden',

  'mails.registrationAccepted.title': 'Willkommen! Dein Konto ist bereit',
  'mails.registrationAccepted.text': 'Deine Anfrage bei {instance} wurde angenommen. Dein Benutzername ist {username}.',
  'mails.registrationAccepted.answer': 'Das Moderationsteam schreibt dir:',
  'mails.registrationAccepted.button': 'Anmelden',

  'mails.registrationRejected.title': 'Deine Anfrage wurde nicht angenommen',
  'mails.registrationRejected.text':
    'Danke für dein Interesse an {instance}. Leider wurde deine Anfrage nach einem Konto nicht angenommen.',
  'mails.registrationRejected.answer': 'Das Moderationsteam schreibt dir:',

  'mails.contactForm.title': '(contact form) {subject}',
  'mails.contactForm.titleOfNoSubject': '(contact form) Nachricht von {fromName}',
  'mails.contactForm.text': '{fromName} ({fromEmail}) hat dir über das Kontaktformular von {instance} geschrieben:',
  'mails.contactForm.note': 'Antworte einfach auf diese Mail.',

  'mails.newVideo.title': 'Neues Video von {channel}: {video}',
  'mails.newVideo.text': '{channel} hat ein Video veröffentlicht: {video}',
  'mails.newVideo.button': 'Ansehen',

  'mails.videoPublished.title': 'Dein Video ist veröffentlicht: {video}',
  'mails.videoPublished.text': 'Dein Video {video} ist auf {instance} veröffentlicht.',
  'mails.videoPublished.button': 'Ansehen',
  'mails.videoImported.title': 'Dein Video wurde geholt: {video}',
  'mails.videoImported.text':
    'Dein Video {video} wurde von anderswo geholt. Es ist jetzt auf {instance} und wird vielleicht noch umgewandelt.',
  'mails.videoImported.button': 'Ansehen',
  'mails.videoNotImported.title': 'Dein Video konnte nicht geholt werden: {video}',
  'mails.videoNotImported.text': 'Dein Video {video} konnte nicht von anderswo geholt werden. Der Grund: {reason}',
  'mails.videoNotImported.button': 'Importe ansehen',

  'mails.newFollower.title': '{account} folgt {channel}',
  'mails.newFollower.text': '{account} folgt jetzt deinem Kanal {channel}.',
  'mails.newFollower.button': 'Ansehen, wer das ist',

  'mails.newUser.title': 'Neues Konto: {account}',
  'mails.newUser.text': '{account} hat sich bei {instance} registriert.',
  'mails.newUser.button': 'Ansehen, wer das ist',

  'mails.registrationWaiting.title': 'Eine Anfrage wartet: {account}',
  'mails.registrationWaiting.text': '{account} möchte bei {instance} dabei sein und wartet auf eine Entscheidung.',
  'mails.registrationWaiting.button': 'Anfrage ansehen',

  'mails.newComment.title': '{account} hat {video} kommentiert',
  'mails.newComment.text': '{account} hat dein Video {video} kommentiert:',
  'mails.newComment.button': 'Kommentar ansehen',

  'mails.mentioned.title': '{account} hat dich erwähnt',
  'mails.mentioned.text': '{account} hat dich in einem Kommentar zu {video} erwähnt:',
  'mails.mentioned.button': 'Kommentar ansehen',

  'mails.videoBlocked.title': 'Dein Video wurde gesperrt: {video}',
  'mails.videoBlocked.text':
    'Das Moderationsteam von {instance} hat dein Video {video} gesperrt. Nur du und das Team können es jetzt ansehen.',
  'mails.videoBlocked.reason': 'Die Begründung:',
  'mails.videoBlocked.button': 'Video ansehen',
  'mails.videoUnblocked.title': 'Dein Video ist wieder zu sehen: {video}',
  'mails.videoUnblocked.text': 'Dein Video {video} ist auf {instance} nicht mehr gesperrt.',
  'mails.videoUnblocked.button': 'Video ansehen',
  'mails.videoHeldBack.title': 'Ein neues Video wartet auf dich: {video}',
  'mails.videoHeldBack.text': '{video} wird auf {instance} zurückgehalten, bis jemand vom Moderationsteam es angesehen hat.',
  'mails.videoHeldBack.button': 'Ansehen, was wartet',
  'mails.archiveReady.title': 'Dein Archiv ist fertig',
  'mails.archiveReady.text': 'Das Archiv mit allem, was dir bei {instance} gehört, kann heruntergeladen werden.',
  'mails.archiveReady.button': 'Zu deinem Archiv',
  'mails.archiveReady.note': 'Nach einiger Zeit wird es gelöscht. Es kann Passwörter von Videos enthalten, also behalte es für dich.',
  'mails.archiveFailed.title': 'Dein Archiv konnte nicht erstellt werden',
  'mails.archiveFailed.text': 'Das Archiv mit allem, was dir bei {instance} gehört, konnte nicht erstellt werden.',
  'mails.archiveFailed.button': 'Noch einmal versuchen',
  'mails.archiveFailed.note': 'Wenn das wieder geschieht, schreib den Betreibern der Seite.',
  'mails.importCompleted.title': 'Dein Archiv ist importiert',
  'mails.importCompleted.text':
    'Das Archiv, das du zu {instance} mitgebracht hast, ist importiert. Zu jedem Teil: was übernommen wurde / was schon da war / was nicht übernommen werden konnte.',
  'mails.importCompleted.button': 'Ansehen, was übernommen wurde',
  'mails.importCompleted.note': 'Das Archiv selbst ist jetzt gelöscht.',
  'mails.importFailed.title': 'Dein Archiv konnte nicht importiert werden',
  'mails.importFailed.text': 'Das Archiv, das du zu {instance} mitgebracht hast, konnte nicht importiert werden:',
  'mails.importFailed.button': 'Noch einmal versuchen',
  'mails.importFailed.note': 'Was bis dahin übernommen wurde, bleibt. Wenn das wieder geschieht, schreib den Betreibern der Seite.',
  'mails.imported.userSettings': 'Einstellungen',
  'mails.imported.account': 'Konto',
  'mails.imported.blocklist': 'Stummgeschaltete Konten und Server',
  'mails.imported.channels': 'Kanäle',
  'mails.imported.likes': 'Positive Bewertungen',
  'mails.imported.dislikes': 'Negative Bewertungen',
  'mails.imported.following': 'Abonnements',
  'mails.imported.videoPlaylists': 'Playlists',
  'mails.imported.videos': 'Videos',
  'mails.imported.userVideoHistory': 'Verlauf',
  'mails.imported.watchedWordsLists': 'Beobachtete Wörter',
  'mails.imported.commentAutoTagPolicies': 'Regeln für Kommentare',
  'mails.newAbuse.title': 'Neue Meldung: {subject}',
  'mails.newAbuse.text': 'Jemand hat {subject} auf {instance} gemeldet:',
  'mails.newAbuse.button': 'Meldung ansehen',
  'mails.abuseDecided.title': 'Deine Meldung wurde geprüft: {subject}',
  'mails.abuseDecided.text': 'Das Moderationsteam von {instance} hat den Stand deiner Meldung zu {subject} geändert.',
  'mails.abuseDecided.button': 'Meldung ansehen',
  'mails.abuseMessage.title': 'Neue Nachricht zu einer Meldung: {subject}',
  'mails.abuseMessage.text': 'Zur Meldung über {subject} gibt es eine neue Nachricht:',
  'mails.abuseMessage.button': 'Nachrichten ansehen',
  'mails.newCommentAbuse.title': 'Neue Meldung eines Kommentars zu {subject}',
  'mails.newCommentAbuse.text': 'Jemand hat einen Kommentar zu {subject} auf {instance} gemeldet:',
  'mails.commentAbuseDecided.title': 'Deine Meldung eines Kommentars zu {subject} wurde geprüft',
  'mails.commentAbuseDecided.text':
    'Das Moderationsteam von {instance} hat den Stand deiner Meldung eines Kommentars zu {subject} geändert.',
  'mails.commentAbuseMessage.title': 'Neue Nachricht zur Meldung eines Kommentars zu {subject}',
  'mails.commentAbuseMessage.text': 'Zur Meldung eines Kommentars zu {subject} gibt es eine neue Nachricht:',

  'mails.notification.note': 'Du hast gewählt, davon per Mail zu erfahren. In den Einstellungen deines Kontos kannst du das ändern.',

  'mails.testMail.title': 'Testmail',
  'mails.testMail.text': 'Das ist ein Test. Wenn du ihn lesen kannst, kann {instance} Mails verschicken.',
};
