/** Which proxy, if any, is between us and the service, by the usual environment variables. */
import { isLoopbackHost } from '../../shared/domain/loopback.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for an address: `HTTPS_PROXY` or `ALL_PROXY` (either case), unless `NO_PROXY` names the host. Plain http
 * is for loopback only, and loopback is never reached through a proxy.
 */
export function proxyFor(address: URL, environment: Environment): URL | undefined {
  if (address.protocol !== 'https:' || isLoopbackHost(address.hostname)) return undefined;
  const named = variable(environment, 'https_proxy') || variable(environment, 'all_proxy');
  if (named === '' || isExcepted(address, variable(environment, 'no_proxy'))) return undefined;
  const url = named.includes('://') ? named : `http://${named}`;
  if (!URL.canParse(url)) return undefined;
  const proxy = new URL(url);
  return proxy.protocol === 'http:' || proxy.protocol === 'https:' ? proxy : undefined;
}

function isExcepted(address: URL, exceptions: string): boolean {
  const port = address.port || '443';
  return exceptions
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .some((each) => {
      if (each === '*') return true;
      const [, name = '', exceptedPort] = /^(.*?)(?::(\d+))?$/.exec(each.toLowerCase()) ?? [];
      if (exceptedPort !== undefined && exceptedPort !== port) return false;
      const domain = name.replace(/^\*?\./, '');
      return address.hostname === domain || address.hostname.endsWith(`.${domain}`);
    });
}

function variable(environment: Environment, name: string): string {
  return (environment[name] ?? environment[name.toUpperCase()] ?? '').trim();
}
