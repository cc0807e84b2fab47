import { commentPolicies, licences, locales, nsfwPolicies, privacies } from '@flotilla/contracts-shared';
import { choice, line, lineNotBlank, lineOrNone, mailbox, numbers, onOff, text, texts, whole, wholeOrNone } from './setting.ts';

const free = { free: true } as const;
const dormant = { dormant: true } as const;
const freeAndDormant = { free: true, dormant: true } as const;

const QUOTA = { min: -1, unit: 'bytes' } as const;
// Why a setting has no effect yet.
const NO_LIVE = 'Live streams do not exist here yet.';
const NO_STUDIO = 'Videos cannot be edited here yet.';
const NO_TRANSCRIPTION = 'Speech is not transcribed here yet.';
const NO_REPLACING = 'The file of a video cannot be replaced here yet.';
const NO_SYNCHRONIZATION = 'Channels of other sites are not followed here yet.';
const NO_INDEX = 'No index of instances is read here yet.';
const NO_SEARCH_INDEX = 'Search knows the videos of this instance alone.';
const NO_PEERS = 'Viewers do not pass on parts of videos to each other here.';
const NO_PODCASTS = 'Podcast feeds do not exist here yet.';
const NO_HISTORY = 'What people watch is not remembered here yet.';
const NO_COMMENTS = 'Videos cannot be commented on here yet.';
const NO_RUNNERS = onOff(false, 'Remote runners do not exist here.', dormant);
const color = (what: string) => lineOrNone(`${what}, as CSS writes it; there is only one theme so far.`, freeAndDormant);

const FIRST_PAGES = { '/videos/browse': 'The videos, below the homepage if there is one', '/home': 'The homepage alone' };
const ORDERS = {
  '-publishedAt': 'Newest first',
  '-originallyPublishedAt': 'By the day they first came out',
  '-views': 'Most watched first',
  '-likes': 'Most liked first',
  '-trending': 'Most watched lately',
  '-hot': 'What people react to right now',
  name: 'By title',
};

/** Every runtime setting of the instance (docs/contract/configuration.md#settings), in the order of the administration pages. */
export const instanceSettings = {
  instance: {
    name: lineNotBlank('Flotilla', 'What the instance is called, everywhere; never blank.'),
    shortDescription: line(
      'Videos of our own, hosted by ourselves.',
      'One sentence about the instance, for search engines and the first page about it.',
      {
        label: 'In one sentence',
      },
    ),
    description: text('', 'What the instance is for, in Markdown.', { label: 'What it is' }),
    terms: text('', 'What people agree to when they register, in Markdown.', { label: 'Terms of use' }),
    codeOfConduct: text('', 'How people treat each other here, in Markdown.'),
    creationReason: text('', 'Why this instance was created.', { label: 'Why it exists' }),
    moderationInformation: text('', 'Who looks at reports, and by which rules.', { label: 'Who moderates, and how' }),
    administrator: text('', 'The people or the association behind the instance.', { label: 'Who runs it' }),
    maintenanceLifetime: text('', 'For how long the instance will be maintained.', { label: 'For how long' }),
    businessModel: text('', 'Where the money for the servers comes from.', { label: 'How it is paid for' }),
    hardwareInformation: text('', 'The machines, and where they stand.', { label: 'What it runs on' }),
    defaultLanguage: choice(
      ['en', ...locales],
      'en',
      'The language of mails to those who chose none, and of pages for those whose browser asks for none that is spoken here.',
      {
        label: 'Language of mails',
      },
    ),
    languages: texts([], 'The languages most videos are in.', { label: 'Languages of the videos' }),
    categories: numbers([], 'What most videos are about.', { label: 'Subjects of the videos' }),
    isNSFW: onOff(false, 'Most of what is shown here is not for everybody.', { label: 'Mainly sensitive videos' }),
    defaultNSFWPolicy: choice(nsfwPolicies, 'do_not_list', 'What lists do with sensitive videos for those who chose nothing.', {
      label: 'Sensitive videos',
      words: { do_not_list: 'Leave them out', warn: 'Warn', blur: 'Blur them', display: 'Show them' },
    }),
    serverCountry: line('', 'Where the servers stand, which decides whose laws they are under.', { label: 'Country of the servers' }),
    support: { text: text('', 'How people can help or give money, in Markdown.', { label: 'How to support it' }) },
    social: {
      externalLink: line('', 'The address of a site about the instance.', { label: 'Own site' }),
      mastodonLink: line('', 'The address of its profile there.', { label: 'Mastodon' }),
      blueskyLink: line('', 'The address of its profile there.', { label: 'Bluesky' }),
      xLink: line('', 'The address of its profile there.', { label: 'X' }),
    },
    defaultClientRoute: line('/videos/browse', 'What the address of the instance shows.', {
      label: 'First page',
      words: FIRST_PAGES,
    }),
    customizations: {
      javascript: text('', 'JavaScript for every page; pages run nothing but their own so far.', dormant),
      css: text('', 'CSS for every page; pages take no styles but their own so far.', dormant),
    },
  },
  theme: {
    default: choice(
      ['default', 'peertube-core-dark-brown', 'peertube-core-light-beige'],
      'default',
      'The theme of those who chose none; there is only one theme so far.',
      dormant,
    ),
    customization: {
      primaryColor: color('Main colour'),
      onPrimaryColor: color('Colour of text on the main colour'),
      foregroundColor: color('Colour of text'),
      backgroundColor: color('Colour of pages'),
      backgroundSecondaryColor: color('Second colour of pages'),
      menuForegroundColor: color('Colour of text in the menu'),
      menuBackgroundColor: color('Colour of the menu'),
      menuBorderRadius: color('Roundness of the menu'),
      headerForegroundColor: color('Colour of text in the header'),
      headerBackgroundColor: color('Colour of the header'),
      inputBorderRadius: color('Roundness of fields'),
    },
  },
  services: {
    twitter: { username: line('', 'The account that previews of links on X name, such as @films.', { label: 'Name on X' }) },
  },
  client: {
    header: {
      hideInstanceName: onOff(false, 'Only the logo stands in the header.', {
        ...free,
        label: 'Leave the name out of the header',
      }),
    },
    videos: {
      miniature: {
        preferAuthorDisplayName: onOff(false, 'Lists of videos name the account instead of the channel.', {
          ...free,
          label: 'Name accounts in lists',
        }),
      },
    },
    browseVideos: {
      defaultSort: line('-publishedAt', 'Which videos stand first for those who chose no order.', {
        ...free,
        label: 'Order of the videos',
        words: ORDERS,
      }),
      defaultScope: choice(
        ['local', 'federated'],
        'federated',
        'Whether lists begin with the videos of this instance or of all known ones; no others are known so far.',
        { ...freeAndDormant, label: 'Videos at first', words: { local: 'Those of this instance', federated: 'All known ones' } },
      ),
    },
    menu: {
      login: {
        redirectOnSingleExternalAuth: onOff(false, 'Where one other provider is the only way to sign in, people are sent there at once.', {
          ...free,
          label: 'Skip the sign-in page',
        }),
      },
    },
  },
  signup: {
    enabled: onOff(false, 'Visitors may make an account for themselves.', { label: 'Open for registration' }),
    limit: whole(10, 'When there are so many, nobody may register any more.', { min: -1, label: 'Most users' }),
    requiresApproval: onOff(true, 'A moderator decides about each registration.', { label: 'Approve each registration' }),
    requiresEmailVerification: onOff(false, 'New people must prove their e-mail address before they sign in.', {
      label: 'Confirm e-mail addresses',
    }),
    minimumAge: whole(16, 'In years; the registration page asks for it, nobody checks it.', { max: 150 }),
  },
  admin: { email: mailbox('', 'Where messages of the contact form go.', { label: 'E-mail of the administrator' }) },
  email: {
    body: { signature: text('', 'Below every mail; {{instanceName}} becomes the name of the instance.', { label: 'Signature' }) },
    subject: {
      prefix: line('[{{instanceName}}] ', 'Before every subject; {{instanceName}} becomes the name of the instance.', {
        label: 'Beginning of subjects',
      }),
    },
  },
  contactForm: { enabled: onOff(true, 'Visitors may write to the administrator on the page about the instance.') },
  user: {
    history: { videos: { enabled: onOff(true, NO_HISTORY, dormant) } },
    videoQuota: whole(-1, 'What a new user may keep here.', { ...QUOTA, label: 'Space for videos' }),
    videoQuotaDaily: whole(-1, 'What a new user may upload in 24 hours.', { ...QUOTA, label: 'Space for uploads per day' }),
    defaultChannelName: line('Main $1 channel', 'What the first channel is called; $1 becomes the user name.', {
      ...free,
      label: 'Name of the first channel',
    }),
  },
  videoChannels: { maxPerUser: whole(20, 'How many channels one account may own.', { label: 'Channels of an account' }) },
  transcoding: {
    enabled: onOff(
      true,
      'Uploads are made playable everywhere, in several sizes; without it they are published as they are, if browsers play them.',
      {
        label: 'Convert videos',
      },
    ),
    originalFile: {
      keep: onOff(false, 'What was uploaded stays after all renditions are made, so that new ones can be made of it.', {
        label: 'Keep the original',
      }),
    },
    allowAdditionalExtensions: onOff(true, 'Every file that can be converted is accepted, not only those that browsers play.', {
      label: 'Accept more kinds of files',
    }),
    allowAudioFiles: onOff(true, 'Audio alone becomes a video with a still image.', {
      ...free,
      label: 'Accept audio alone',
    }),
    remoteRunners: { enabled: NO_RUNNERS },
    threads: whole(0, 'How many processors one encode may use; 0 is as many as there are.', { max: 64, label: 'Processors of an encode' }),
    concurrency: whole(1, 'How many encodes run side by side in one process.', { min: 1, max: 64, label: 'Encodes at once' }),
    profile: line('default', 'How encodes are tuned; there is only one way so far.', freeAndDormant),
    resolutions: {
      '0p': onOff(false, 'A rendition without images, for listening.', { label: 'Audio alone' }),
      '144p': onOff(false, 'Frames 144 lines high.'),
      '240p': onOff(true, 'Frames 240 lines high.'),
      '360p': onOff(true, 'Frames 360 lines high.'),
      '480p': onOff(true, 'Frames 480 lines high.'),
      '720p': onOff(true, 'Frames 720 lines high, HD.'),
      '1080p': onOff(true, 'Frames 1080 lines high, full HD.'),
      '1440p': onOff(false, 'Frames 1440 lines high.'),
      '2160p': onOff(false, 'Frames 2160 lines high, 4K.'),
    },
    alwaysTranscodeOriginalResolution: onOff(true, 'Beside the ticked ones a rendition as high as the upload is made, whatever that is.', {
      label: 'Also the size of the upload',
    }),
    alwaysTranscodePodcastOptimizedAudio: onOff(true, NO_PODCASTS, freeAndDormant),
    fps: {
      max: wholeOrNone(60, 'Uploads with more are reduced to so many frames a second.', {
        min: 1,
        max: 1_000,
        label: 'Most frames a second',
      }),
    },
    webVideos: {
      enabled: onOff(false, 'Every rendition is kept as one file, too; beside streams that takes the space twice.', {
        label: 'Files to download (MP4)',
      }),
    },
    hls: {
      enabled: onOff(true, 'Videos are streamed in pieces, and players change the quality as the connection allows.', {
        label: 'Streams (HLS)',
      }),
      splitAudioAndVideo: onOff(false, 'Audio is stored once for all sizes; so far every size has its own here.', {
        ...freeAndDormant,
        label: 'Audio in a file of its own',
      }),
    },
  },
  live: {
    enabled: onOff(false, NO_LIVE, dormant),
    allowReplay: onOff(true, NO_LIVE, dormant),
    latencySetting: { enabled: onOff(true, NO_LIVE, freeAndDormant) },
    maxDuration: whole(-1, NO_LIVE, { min: -1, unit: 'milliseconds', dormant: true }),
    maxInstanceLives: wholeOrNone(20, NO_LIVE, { min: -1, dormant: true }),
    maxUserLives: wholeOrNone(3, NO_LIVE, { min: -1, dormant: true }),
    dvr: { maxWindow: whole(3_600, NO_LIVE, { ...freeAndDormant, unit: 'seconds' }) },
    transcoding: {
      enabled: onOff(true, NO_LIVE, dormant),
      remoteRunners: { enabled: NO_RUNNERS },
      threads: whole(2, NO_LIVE, dormant),
      profile: line('default', NO_LIVE, freeAndDormant),
      resolutions: {
        '0p': onOff(false, NO_LIVE, freeAndDormant),
        '144p': onOff(false, NO_LIVE, dormant),
        '240p': onOff(false, NO_LIVE, dormant),
        '360p': onOff(false, NO_LIVE, dormant),
        '480p': onOff(false, NO_LIVE, dormant),
        '720p': onOff(false, NO_LIVE, dormant),
        '1080p': onOff(false, NO_LIVE, dormant),
        '1440p': onOff(false, NO_LIVE, dormant),
        '2160p': onOff(false, NO_LIVE, dormant),
      },
      alwaysTranscodeOriginalResolution: onOff(true, NO_LIVE, dormant),
      fps: { max: wholeOrNone(60, NO_LIVE, { min: 1, max: 1_000, dormant: true }) },
    },
  },
  videoStudio: { enabled: onOff(false, NO_STUDIO, dormant), remoteRunners: { enabled: NO_RUNNERS } },
  videoTranscription: {
    enabled: onOff(false, NO_TRANSCRIPTION, freeAndDormant),
    remoteRunners: { enabled: onOff(false, NO_TRANSCRIPTION, freeAndDormant) },
  },
  videoFile: { update: { enabled: onOff(false, NO_REPLACING, dormant) } },
  import: {
    videos: {
      concurrency: whole(1, 'How many videos one process fetches from elsewhere side by side; with 0 they wait.', {
        min: 0,
        max: 64,
        label: 'Imports at once',
      }),
      http: { enabled: onOff(false, 'People may have videos fetched from addresses of the web.', { label: 'Import from addresses' }) },
      torrent: {
        enabled: onOff(false, 'People may have videos fetched by magnet links and torrent files.', { label: 'Import by torrents' }),
      },
      timeout: whole(7_200_000, 'An attempt to fetch a video fails after so long.', {
        ...free,
        min: 1_000,
        // What has been stored for six hours and is nobody's is deleted.
        max: 18_000_000,
        unit: 'milliseconds',
        label: 'Longest import',
      }),
      maxAttempts: whole(3, 'A failed import is tried again by its owner until it had so many attempts.', {
        ...free,
        min: 1,
        max: 100,
        label: 'Attempts of an import',
      }),
    },
    videoChannelSynchronization: {
      enabled: onOff(false, NO_SYNCHRONIZATION, dormant),
      maxPerUser: whole(10, NO_SYNCHRONIZATION, freeAndDormant),
    },
    users: { enabled: onOff(true, 'People may bring an archive of another instance along.') },
  },
  export: {
    users: {
      enabled: onOff(true, 'People may ask for an archive of everything that is theirs.'),
      maxUserVideoQuota: whole(10_737_418_240, 'Who uploaded more gets an archive without video files only.', QUOTA),
      exportExpiration: whole(172_800_000, 'Archives that were asked for so long ago are deleted.', { unit: 'milliseconds' }),
    },
  },
  trending: {
    videos: {
      algorithms: {
        enabled: texts(
          ['hot', 'most-viewed', 'most-liked'],
          'Ways to rank videos that may stand first; lists offer every way so far.',
          dormant,
        ),
        default: line('hot', 'The way offered first; lists begin with the newest so far.', dormant),
      },
    },
  },
  autoBlacklist: {
    videos: {
      ofUsers: {
        enabled: onOff(false, 'Each new video waits until a moderator accepts it, except those of people whom moderators trust.', {
          label: 'Hold back new videos',
          free: true,
        }),
      },
    },
  },
  followers: {
    instance: {
      enabled: onOff(true, 'Other instances may follow this one and show its public videos.', { label: 'Followers of the instance' }),
      manualApproval: onOff(false, 'A new follower waits until an administrator accepts it.', { label: 'Approve followers' }),
    },
    channels: { enabled: onOff(true, 'People of other instances may follow channels of this one.', { label: 'Followers of channels' }) },
  },
  followings: {
    instance: {
      autoFollowBack: {
        enabled: onOff(false, 'The instance follows every instance that it accepts as a follower.', { label: 'Follow back', free: true }),
      },
      autoFollowIndex: { enabled: onOff(false, NO_INDEX, freeAndDormant), indexUrl: line('', NO_INDEX, freeAndDormant) },
    },
  },
  broadcastMessage: {
    enabled: onOff(false, 'Your message stands above every page.', { label: 'Show a message' }),
    message: text('', 'What everybody reads, in Markdown.'),
    level: choice(['info', 'warning', 'error'], 'info', 'Decides its colour.', {
      label: 'How serious it is',
      words: { info: 'News', warning: 'A warning', error: 'Something is wrong' },
    }),
    dismissable: onOff(false, 'Who closed the message does not see the same words again.', { label: 'People may close it' }),
  },
  search: {
    remoteUri: {
      users: onOff(true, 'Whoever is signed in finds videos and channels of any other instance by their address, and sees them here.', {
        label: 'Addresses of other instances, signed in',
      }),
      anonymous: onOff(false, 'The same for everybody: each such search makes this instance ask another one.', {
        label: 'Addresses of other instances, without an account',
      }),
    },
    searchIndex: {
      enabled: onOff(false, NO_SEARCH_INDEX, dormant),
      url: line('', NO_SEARCH_INDEX, dormant),
      disableLocalSearch: onOff(false, NO_SEARCH_INDEX, dormant),
      isDefaultSearch: onOff(false, NO_SEARCH_INDEX, dormant),
    },
  },
  storyboards: {
    enabled: onOff(true, 'Small frames of a video are made, which players show above the time line. Videos without them get them later.', {
      ...free,
      label: 'Make preview images',
    }),
    remoteRunners: { enabled: onOff(false, 'Remote runners do not exist here.', freeAndDormant) },
  },
  defaults: {
    publish: {
      downloadEnabled: onOff(true, 'Everybody who may watch a video may keep a copy.', { ...free, label: 'Allow downloads' }),
      commentsPolicy: choice([1, 2, 3], 1, NO_COMMENTS, { ...dormant, words: commentPolicies }),
      privacy: choice([1, 2, 3, 4, 5], 1, 'Who may watch a new video.', { label: 'Audience', words: privacies }),
      licence: wholeOrNone(null, 'What others may do with a new video.', { min: 1, max: 9, free: true, words: licences }),
    },
    live: { saveReplay: onOff(false, NO_LIVE, freeAndDormant) },
    p2p: { webapp: { enabled: onOff(true, NO_PEERS, dormant) }, embed: { enabled: onOff(true, NO_PEERS, dormant) } },
    player: {
      theme: choice(['galaxy', 'lucide'], 'lucide', 'How the player looks; there is only one player so far.', {
        ...dormant,
        label: 'Looks of the player',
      }),
      autoPlay: onOff(true, 'Videos begin when their page opens, for those who chose nothing.', { label: 'Play at once' }),
    },
  },
  videoComments: {
    acceptRemoteComments: onOff(true, 'Comments of other instances stand below videos.', { label: 'Comments of other instances' }),
  },
} as const;
