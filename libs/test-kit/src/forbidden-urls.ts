const words = (text: string) => text.trim().split(/\s+/);

/** Every way to write an address that is not public, as it stands in a URL (docs/contract/security.md#c1). */
export const forbiddenAddresses = [
  ...words('127.0.0.1 127.1 0 0x7f000001 0x7f.1 017700000001 2130706433 127.0.0.1. 127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1 0.0.0.0'),
  ...words('[::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1]'),
  // Translators and tunnels: NAT64, SIIT, 6to4, Teredo.
  ...words('[64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [::ffff:0:7f00:1] [2002:7f00:1::] [2001:0:7f00:1::]'),
  // Metadata services of clouds.
  ...words('169.254.169.254 [::ffff:169.254.169.254] [fd00:ec2::254] 168.63.129.16 100.100.100.200 192.0.0.192'),
  ...words('10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 [fe80::1] [fc00::1] [fd12::1] [fec0::1]'),
  // Documentation, benchmarks, multicast, broadcast, reserved, and IPv6 that nobody was given.
  ...words('192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 198.19.255.255 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255'),
  ...words('[2001:db8::1] [3fff::1] [2001:2::1] [100::1] [5f00::1] [ff02::1] [4000::1]'),
];

/** Names that mean something inside a machine, a cluster or a cloud only (docs/contract/security.md#c8). */
export const localNames =
  words(`localhost localhost. LOCALHOST anything.localhost minio kafka videos.flotilla.svc minio.flotilla.svc.cluster.local
  metadata metadata.google.internal printer.home.arpa`);

/** URLs that are refused without looking at an address (docs/contract/security.md#c5): another scheme, another port, a user name, no host. */
export const forbiddenUrls = [
  ...words('http://peer.example/ file:///etc/passwd gopher://peer.example/ ftp://peer.example/ data:text/plain,x javascript:x'),
  ...words('https://peer.example:25/ https://peer.example:80/ https://peer.example:9092/ http://peer.example:443/'),
  ...words('https://user@peer.example/ https://user:password@peer.example/ https://peer.example@127.0.0.1/ https://@@peer.example/'),
  ...words('https:// https://[fe80::1%25eth0]/ https://127.0.0.1%00.example/ https://a..example/ //peer.example/ peer.example'),
  '',
];
