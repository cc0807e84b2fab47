import { archiveOf, makeZip, type Put } from './make-zip.ts';

/** A file of an archive. */
export const file = (path: Buffer | string, more: Partial<Put> = {}): Put => ({ path, bytes: 'x', ...more });
const names = ['../x', '/x', 'C:\\x', '..\\x', 'a/../../x', '', 'a//b', './x', 'a\0b', Buffer.from([0xff, 0xfe])];

/** Each with what its title says of it. */
export const hostileNames = names.map((name) => [JSON.stringify(String(name)), makeZip(archiveOf({}, [file(name)]))] as const);

const MIB = 1024 * 1024;
const bomb = archiveOf({}, [file('bomb', { bytes: Buffer.alloc(10 * MIB), lies: { size: 2 ** 31 } })]);
const twice = archiveOf({}, [
  file('one', { bytes: 'x'.repeat(100), isStored: true }),
  file('two', { bytes: 'x'.repeat(100), isStored: true, lies: { position: 0 } }),
]);
const manyRecords = Buffer.alloc(60_000, Buffer.from('feca0000', 'hex'));
const FOLDERS = 11;
/** What they are, and what the sentence about them has to say. */
export const hostileArchives: readonly [string, Buffer, RegExp][] = [
  ['E2: files too large once unpacked', makeZip(bomb), /too large/],
  ['E2: more than ten thousand files', makeZip(Array.from({ length: 10_001 }, (_, index) => file(`files/${index}`))), /more than 10000/],
  [
    'E2: an extra field that is larger than its file',
    makeZip(archiveOf({}, [file('files/a', { extraField: manyRecords })])),
    /too much metadata/,
  ],
  [
    'E2: a comment that is larger than its file',
    makeZip(archiveOf({}, [file('files/a', { comment: Buffer.alloc(2000, 'x') })])),
    /too much metadata/,
  ],
  ['E2: folders in folders in folders', makeZip(archiveOf({}, [file(`${'a/'.repeat(FOLDERS)}b`)])), /a name that is not allowed/],
  ['E2: files that share their bytes', makeZip(twice), /overlap/],
  ['E3: a symbolic link', makeZip(archiveOf({}, [file('files/link', { mode: 0o120777 })])), /no file/],
  ['E3: a device', makeZip(archiveOf({}, [file('files/device', { mode: 0o060666 })])), /no file/],
  ['E3: two files of one name', makeZip(archiveOf({}, [file('files/a'), file('files/a')])), /one name/],
  ['E3: names that differ only in case', makeZip(archiveOf({}, [file('files/a'), file('files/A')])), /one name/],
  ['E3: a file where a folder has to be', makeZip(archiveOf({}, [file('files/a'), file('files/a/b')])), /one name/],
  ['E1: an encrypted file', makeZip(archiveOf({}, [file('files/a', { lies: { flags: 0x801 } })])), /encrypted/],
  ['E1: something else than a ZIP archive', Buffer.from('hello, world'.repeat(100)), /no ZIP/],
  ['E1: an archive that is cut off', makeZip(archiveOf({})).subarray(0, 500), /no ZIP/],
  ['E1: a directory that leads nowhere', makeZip(archiveOf({}), { entries: 99 }), /no ZIP/],
];
