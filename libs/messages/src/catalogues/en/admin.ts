/** The frame of the administration, and what several of its pages say. */
export const admin = {
  'admin.title': 'Administration',
  'admin.pages.users': 'Users',
  'admin.pages.registrations': 'Registrations',
  'admin.pages.videos': 'Videos',
  'admin.pages.comments': 'Comments',
  'admin.pages.reports': 'Reports',
  'admin.pages.blocks': 'Blocked videos',
  'admin.pages.mutes': 'Muted',
  'admin.pages.federation': 'Federation',
  'admin.pages.configuration': 'Configuration',
  'admin.pages.homepage': 'Homepage',
  'admin.pages.statistics': 'Statistics',
  'admin.pages.logs': 'Logs',
  'admin.pages.auditLog': 'Audit log',
  'admin.pages.jobs': 'Jobs',
  'admin.unsavedPage': '{page}<hidden> (not saved yet)</hidden>',
  'admin.waiting': '<hidden>, </hidden>{count, number}<hidden> waiting</hidden>',
  'admin.noMail':
    'This instance has no mail server. Registration stays closed, and nobody can be told anything by mail. Whoever runs the server sets one with SMTP_URL.',
  'admin.mailInFolder':
    'No mail server is set: mails are written into a folder on the server, and nobody receives them unless you hand them on. Whoever runs the server sets one with SMTP_URL.',
  'admin.notForYou': 'Not for you',
  'admin.notForYou.title': 'This page is for the people who run the instance',
  'admin.notForYou.hint': 'If you should see it, ask an administrator to give you another role.',
  'admin.notForYou.leave': 'To the home page',

  'admin.pager': 'Pages',
  'admin.pager.shown': '{from, number} to {to, number} of {total, number}',
  'admin.pager.previous': 'Previous',
  'admin.pager.next': 'Next',

  'admin.size.amount': '{label}, amount',
  'admin.size.unit': '{label}, unit',
  'admin.size.unlimited': 'No limit',

  'admin.duration.seconds': '{seconds, number} s',
  'admin.duration.minutes': '{minutes, number} min {seconds, number} s',
  'admin.duration.hours': '{hours, number} h {minutes, number} min',
} as const;
