import type { Translation } from '../../catalogue.ts';
import type { archives as english } from '../en/archives.ts';

export const archives: Translation<typeof english> = {
  'archives.title': 'Archive',
  'archives.intro':
    'Bitte um eine Kopie von allem, was dir hier gehört, in einer einzigen ZIP-Datei, die andere Server lesen können. Sie kann Passwörter von Videos enthalten, also behalte sie für dich. Du bekommst eine E-Mail, wenn sie fertig ist.',
  'archives.off': 'Auf dieser Instanz werden zurzeit keine Archive erstellt. Die Administratoren können das einschalten.',
  'archives.withVideoFiles': 'Mit den Dateien deiner Videos',
  'archives.withVideoFiles.hint': 'Das Archiv dauert dann länger und wird größer.',
  'archives.withVideoFiles.limit':
    'Das Archiv dauert dann länger und wird größer. Das geht, solange die Videos, die du hochgeladen hast, zusammen nicht größer als {size} sind.',
  'archives.ask': 'Um ein Archiv bitten',
  'archives.asked': 'Dein Archiv wird erstellt. Du kannst diese Seite verlassen: Du bekommst eine E-Mail.',
  'archives.exists': 'Du hast schon ein Archiv, oder es wird gerade eins erstellt. Lösche es zuerst, oder warte, bis es abläuft.',
  'archives.tooLarge': 'Deine Videos sind zu groß für ein Archiv. Bitte um eins ohne ihre Dateien.',
  'archives.waiting': 'Wartet, bis es an der Reihe ist',
  'archives.beingMade': 'Wird gerade erstellt',
  'archives.ready': 'Fertig',
  'archives.readyWithSize': 'Fertig, {size}',
  'archives.failed': 'Konnte nicht erstellt werden',
  'archives.failed.advice': 'Bitte um ein neues. Wenn das wieder geschieht, schreib den Betreibern der Seite.',
  'archives.askedAt': 'Erbeten am {date}',
  'archives.expires': 'Wird am {date} gelöscht',
  'archives.download': 'Herunterladen',
  'archives.delete': 'Löschen<hidden>: das Archiv, um das du am {date} gebeten hast</hidden>',
  'archives.delete.question': 'Dieses Archiv löschen?',
  'archives.delete.ready': 'Es kann dann nicht mehr heruntergeladen werden. Du kannst um ein neues bitten.',
  'archives.delete.other': 'Du kannst um ein neues bitten.',
  'archives.delete.confirm': 'Löschen',
  'archives.delete.beingMade': 'Dieses Archiv wird gerade erstellt. Warte, bis es fertig ist.',
  'archives.delete.gone': 'Dieses Archiv gibt es nicht mehr.',
  'archives.deleted': 'Das Archiv ist gelöscht.',
};
