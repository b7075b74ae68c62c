import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import {
  isOnHostMount,
  isOnNetwork,
  isOnNetworkMount,
  mountsOnLinux,
  mountsOnMac,
} from '../../../electron/files/network-folder.ts';

const LINUX = String.raw`22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:25 / /proc rw - proc proc rw
41 22 0:50 / /home rw,relatime shared:20 - nfs4 nas:/home rw,vers=4.2
42 41 8:3 / /home/awa/local rw shared:21 - xfs /dev/sda3 rw
43 22 0:51 / /mnt/pay\040roll rw - cifs //nas/pay rw,vers=3.1.1
44 22 0:52 / /mnt/ssh rw,nosuid - fuse.sshfs awa@host:/ rw
45 22 8:17 / /mnt/stick rw - fuseblk /dev/sdb1 rw
46 22 0:53 / /mnt/twice rw - nfs nas:/x rw
47 46 8:18 / /mnt/twice rw - ext4 /dev/sdc1 rw
48 22 0:54 / /mnt/c rw - 9p C: rw
49 22 0:55 / /mnt/host rw - virtiofs share rw
`;

const MAC = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//awa@nas._smb._tcp.local/pay on /Volumes/pay on (1) (smbfs, nodev, nosuid, mounted by awa)
nas:/export on /Volumes/export (nfs, nodev, nosuid, mounted by awa)
`;

test('a folder on a mount of another computer is known on Linux, and one on a disk within it is not taken for it', () => {
  const mounts = mountsOnLinux(LINUX);
  for (const folder of ['/home', '/home/awa/data', '/home/awa/local-not', '/mnt/pay roll/data', '/mnt/ssh/x'])
    assert.ok(isOnNetworkMount(folder, mounts), folder);
  for (const folder of [
    '/',
    '/homes',
    '/srv/data',
    '/home/awa/local/data',
    '/mnt/stick/data',
    '/mnt/twice/data',
  ])
    assert.ok(!isOnNetworkMount(folder, mounts), folder);
});

test('a folder on a mount of another computer is known on macOS', () => {
  const mounts = mountsOnMac(MAC);
  for (const folder of ['/Volumes/pay on (1)/data', '/Volumes/export'])
    assert.ok(isOnNetworkMount(folder, mounts), folder);
  for (const folder of ['/Users/awa/data', '/Volumes/stick', '/System/Volumes/Data/home/awa'])
    assert.ok(!isOnNetworkMount(folder, mounts), folder);
});

test('a folder that a virtual machine shares with its computer is known, and its own root is not', () => {
  const mounts = mountsOnLinux(LINUX);
  for (const folder of ['/mnt/c/Users/awa', '/mnt/host'])
    assert.deepEqual(
      [isOnHostMount(folder, mounts), isOnNetworkMount(folder, mounts)],
      [true, false],
      folder,
    );
  const inSandbox = mountsOnLinux(LINUX.replace('ext4 /dev/sda1', '9p root'));
  assert.deepEqual([isOnHostMount('/srv', inSandbox), isOnHostMount('/mnt/c', inSandbox)], [false, true]);
});

test('the folder of the tests is on this computer, also one that is not there yet', () => {
  assert.equal(isOnNetwork(tmpdir()), false);
  assert.equal(isOnNetwork(`${tmpdir()}/not/there/yet`), false);
});
