/**
 * Whether a folder is on another computer, or shared with the one that this system runs in: a write-ahead log does not work
 * between two, and no system says so by itself.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, parse, resolve } from 'node:path';

interface Mount {
  /** The folder at which it begins. */
  readonly at: string;
  /** The kind of file system, as the system names it: `ext4`, `nfs4`, `smbfs`, `fuse.sshfs`. */
  readonly kind: string;
}

/** Kinds whose files another computer can write as well. */
const NETWORK_KINDS =
  /^(?:nfs\d?|cifs|smb\d?|smbfs|afs|afpfs|coda|ncpfs|webdav|ftp|ceph|lustre|gfs2?|ocfs2|glusterfs|beegfs|fuse\.(?:sshfs|gvfsd-fuse|rclone|s3fs|gcsfuse|goofys|davfs2?|curlftpfs|glusterfs|ceph|cephfs|moosefs|smbnetfs|fuse-nfs))$/;

/**
 * What a virtual machine shares with the computer it runs in. That one seldom writes there, and a whole system may lie on
 * such a mount, so it is told and not refused.
 */
const HOST_KINDS = /^(?:9p|virtiofs|vboxsf|fuse\.vmhgfs-fuse|prl_fs|drvfs)$/;

/** True if the folder, or the one in which it would be made, is also a folder of the computer that this system runs in. */
export function isSharedWithHost(folder: string): boolean {
  return process.platform === 'linux' && isOnHostMount(present(resolve(folder)), mounts());
}

/** True if the folder, or the one in which it would be made, is on another computer. */
export function isOnNetwork(folder: string): boolean {
  const whole = resolve(folder);
  if (process.platform !== 'win32') return isOnNetworkMount(present(whole), mounts());
  // The written path is checked first: a server that does not answer delays the system's name for half a minute.
  return isShare(whole) || [parse(whole).root, whole].map(systemName).some(isShare);
}

/** The path as the system knows it; for a drive that stands for a share, the path of the share. */
function systemName(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** True for `\\server\share`, also in the system's own form. `\\?\C:\` and `\\.\` are on this computer. */
export function isShare(path: string): boolean {
  return /^(?:\\\\(?![?.]\\)|\\\\\?\\UNC\\)/i.test(path.replaceAll('/', '\\'));
}

/** The folder without links, or the nearest one above it that exists. */
function present(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? systemName(folder) : present(dirname(folder));
}

/** True if the folder's mount, on Linux or macOS, is a network's. */
export function isOnNetworkMount(folder: string, mounted: readonly Mount[]): boolean {
  return NETWORK_KINDS.test(kindOfMount(folder, mounted));
}

/** True if the folder's mount is shared with the computer that this system runs in; its own root is no such folder. */
export function isOnHostMount(folder: string, mounted: readonly Mount[]): boolean {
  const others = mounted.filter(({ at }) => at !== '/');
  return HOST_KINDS.test(kindOfMount(folder, others));
}

/** The kind of the last of the innermost mounts that hold the folder; blank without one. */
function kindOfMount(folder: string, mounted: readonly Mount[]): string {
  let innermost: Mount | undefined;
  for (const mount of mounted) {
    const holds =
      folder === mount.at || folder.startsWith(mount.at.endsWith('/') ? mount.at : `${mount.at}/`);
    if (holds && mount.at.length >= (innermost?.at.length ?? 0)) innermost = mount;
  }
  return innermost?.kind ?? '';
}

/** What is mounted here; nothing if the system does not say. */
function mounts(): readonly Mount[] {
  if (process.platform === 'darwin') {
    const { stdout } = spawnSync('/sbin/mount', { encoding: 'utf8' });
    return mountsOnMac(stdout ?? '');
  }
  try {
    return mountsOnLinux(readFileSync('/proc/self/mountinfo', 'utf8'));
  } catch {
    return [];
  }
}

/** The lines of Linux's `mountinfo`: `36 35 98:0 / /mnt/a\040b rw,noatime shared:1 - nfs4 host:/x rw`. */
export function mountsOnLinux(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const at = before
      .split(' ')[4]
      ?.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    const kind = after.split(' ')[0];
    return at && kind ? [{ at, kind }] : [];
  });
}

/** The lines of macOS's `mount`: `//awa@nas/pay on /Volumes/pay (smbfs, nodev, nosuid, mounted by awa)`. */
export function mountsOnMac(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [start, end] = [line.indexOf(' on /') + ' on '.length, line.lastIndexOf(' (')];
    const kind = line.slice(end + ' ('.length).split(/[,)]/)[0];
    return end > start && kind ? [{ at: line.slice(start, end), kind }] : [];
  });
}
