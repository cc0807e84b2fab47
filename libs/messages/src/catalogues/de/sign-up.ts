import type { Translation } from '../../catalogue.ts';
import type { signUp as english } from '../en/sign-up.ts';

export const signUp: Translation<typeof english> = {
  'signUp.title': 'Bei {instance} registrieren',
  'signUp.haveAccount': 'Du hast schon ein Konto? <link>Melde dich an</link>.',
  'signUp.approval': 'Die Betreiber von {instance} sehen sich jede Registrierung an und antworten per Mail.',
  'signUp.name': 'Benutzername',
  'signUp.nameHint': 'Kleinbuchstaben ohne Umlaute, Ziffern, Punkte, Binde- und Unterstriche. Er bleibt, wie er ist.',
  'signUp.nameRule':
    'Nur Kleinbuchstaben ohne Umlaute, Ziffern, Punkte, Binde- und Unterstriche sind möglich; Punkt und Bindestrich weder am Anfang noch am Ende.',
  'signUp.displayName': 'Anzeigename (freiwillig)',
  'signUp.displayNameHint': 'Das sehen andere. Du kannst ihn ändern.',
  'signUp.displayNameNeeded': 'Ein Name mit mindestens einem Buchstaben ist nötig.',
  'signUp.email': 'E-Mail-Adresse',
  'signUp.password': 'Passwort',
  'signUp.reason': 'Warum möchtest du dabei sein?',
  'signUp.reasonNeeded': 'Ein paar Worte sind nötig.',
  'signUp.ownChannel': 'Meinen ersten Kanal selbst benennen',
  'signUp.ownChannelHint': 'Sonst heißt er wie du. Weitere kannst du später anlegen.',
  'signUp.channel': 'Dein erster Kanal',
  'signUp.channelName': 'Name des Kanals',
  'signUp.channelNameHint': 'Für Adressen; nicht dein Benutzername.',
  'signUp.channelDisplayName': 'Angezeigt als',
  'signUp.terms': 'Nutzungsbedingungen',
  'signUp.codeOfConduct': 'Verhaltenskodex',
  'signUp.agree':
    'Ich stimme {texts, select, terms {den Nutzungsbedingungen} codeOfConduct {dem Verhaltenskodex} other {den Nutzungsbedingungen und dem Verhaltenskodex}} zu.',
  'signUp.ofAge':
    'Ich bin mindestens {age, plural, one {# Jahr} other {# Jahre}} alt{texts, select, none {} terms { und stimme den Nutzungsbedingungen zu} codeOfConduct { und stimme dem Verhaltenskodex zu} other { und stimme den Nutzungsbedingungen und dem Verhaltenskodex zu}}.',
  'signUp.agreementNeeded': 'Ohne das kann sich hier niemand registrieren.',
  'signUp.create': 'Konto erstellen',
  'signUp.ask': 'Aufnahme beantragen',
  'signUp.sending': 'Einen Moment …',
  'signUp.closed': 'Registrierungen sind im Moment geschlossen. Bitte versuche es an einem anderen Tag.',
  'signUp.taken': 'Dieser Benutzername, Kanalname oder diese E-Mail-Adresse ist schon vergeben.',
  'signUp.sameName': 'Der Kanal muss anders heißen als du.',
  'signUp.none.title': 'Im Moment keine neuen Konten',
  'signUp.none': '{instance} ist gerade geschlossen oder voll. Alles Öffentliche kannst du ohne Konto ansehen.',
  'signUp.network.title': 'Nicht aus deinem Netz',
  'signUp.network': '{instance} nimmt aus dem Netz, in dem du bist, keine Registrierungen an. Vielleicht hilft eine andere Verbindung.',
  'signUp.lookAround': 'Videos ansehen',
  'signUp.waiting': 'Danke. Deine Registrierung wartet auf Freigabe.',
  'signUp.waitingHint': 'Die Betreiber von {instance} antworten an <address></address>.',
  'signUp.waitingConfirm':
    'Die Betreiber von {instance} antworten an <address></address>. Bitte bestätige die Adresse bis dahin: Ein Link dafür ist in deinen Mails.',
  'signUp.waitingConfirmWritten':
    'Die Betreiber von {instance} antworten an <address></address>. Bis dahin ist die Adresse mit dem Link in einer Mail zu bestätigen.',
  'signUp.done': 'Willkommen, {name}. Dein Konto ist erstellt.',
  'signUp.doneConfirm': 'Eines fehlt noch: Sieh in die Mails von <address></address> und nutze den Link darin. Er gilt eine Stunde.',
  'signUp.doneConfirmWritten':
    'Eines fehlt noch: Die Adresse <address></address> ist mit dem Link in einer Mail zu bestätigen. Er gilt eine Stunde.',
  'signUp.mailAgain': 'Keine Mail? Noch einmal schicken',
  'signUp.mailedAgain': 'Eine weitere Mail ist unterwegs. Sieh auch im Spam-Ordner nach.',
  'signUp.writtenAgain': 'Eine weitere Mail ist für die Betreiber dieser Instanz aufgeschrieben.',
  'signUp.signIn': 'Jetzt anmelden',
  'signUp.signingIn': 'Wird angemeldet …',

  'askMail.email': 'E-Mail-Adresse',
  'askMail.again': 'Mail noch einmal schicken',
  'askMail.asking': 'Wird gesendet …',
  'askMail.noMail': 'Diese Instanz verschickt keine Mails. Bitte wende dich an ihre Betreiber.',
  'askMail.asked':
    'Wenn hier jemand die Adresse <address></address> hat, ist eine Mail unterwegs. Ihr Link gilt eine Stunde. Sieh auch im Spam-Ordner nach.',
  'askMail.written':
    'Wenn hier jemand die Adresse <address></address> hat, ist eine Mail an diese Person geschrieben. Ihr Link gilt eine Stunde.',

  'verifyEmail.title': 'Bestätige deine E-Mail-Adresse',
  'verifyEmail.noLink': 'Bitte nutze den Link in der Mail, die wir dir geschickt haben.',
  'verifyEmail.verifying': 'Einen Moment …',
  'verifyEmail.done': 'Danke. Deine Adresse ist bestätigt.',
  'verifyEmail.approval': 'Jetzt sehen sich die Betreiber von {instance} deine Registrierung an. Sie antworten per Mail.',
  'verifyEmail.toSettings': 'Zu deinen Einstellungen',
  'verifyEmail.toSignIn': 'Anmelden',
  'verifyEmail.wrong': 'Dieser Link ist falsch, wurde schon benutzt oder ist älter als eine Stunde.',
  'verifyEmail.taken': 'Jemand anderes hat inzwischen diese Adresse.',
  'verifyEmail.again': 'Wenn du ihn schon benutzt hast, ist alles gut. Sonst lass dir einen neuen schicken.',
  'verifyEmail.changeAgain':
    'Wenn deine Adresse noch nicht geändert ist, lass dir in deinen <link>Einstellungen</link> einen neuen Link schicken.',
};
