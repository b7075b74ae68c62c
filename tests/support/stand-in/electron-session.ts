/** The session of a window as far as this app locks it: what Electron would ask its handlers, the host asks here. */
import { PreventableEvent } from './electron-app.ts';
import { answerHost, forgetters } from './electron-host.ts';

type PermissionRequest = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
) => void;
type PermissionCheck = (contents: unknown, permission: string, origin: string) => boolean;
type RequestFilter = (
  details: { readonly url: string },
  answer: (response: { cancel?: boolean }) => void,
) => void;

let permissionRequest: PermissionRequest | undefined;
let permissionCheck: PermissionCheck | undefined;
type DownloadListener = (event: PreventableEvent, item: { getURL(): string }) => void;

let downloadListener: DownloadListener | undefined;
let requestFilter: RequestFilter | undefined;

export const session = {
  defaultSession: {
    on(_name: 'will-download', listener: DownloadListener) {
      downloadListener = listener;
    },
    setPermissionRequestHandler(handler: PermissionRequest) {
      permissionRequest = handler;
    },
    setPermissionCheckHandler(handler: PermissionCheck) {
      permissionCheck = handler;
    },
    /** Without a handler no device is given either; this app has no place that could offer one. */
    setDevicePermissionHandler() {},
    webRequest: {
      onBeforeRequest(filter: RequestFilter) {
        requestFilter = filter;
      },
    },
    resolveProxy: async () => 'DIRECT',
  },
};

forgetters.push(() => {
  permissionRequest = undefined;
  permissionCheck = undefined;
  downloadListener = undefined;
  requestFilter = undefined;
});

// As in Electron: what no handler refuses is granted, by either way of asking.
answerHost('may-have', async ({ permission }) => {
  const isChecked = permissionCheck?.(null, permission, '') ?? true;
  const isRequested = await new Promise<boolean>((resolve) => {
    if (permissionRequest) permissionRequest(null, permission, resolve);
    else resolve(true);
  });
  return isChecked || isRequested;
});

// As in Electron: a download that no listener prevents is kept.
answerHost('may-download', ({ url }) => {
  const event = new PreventableEvent();
  downloadListener?.(event, { getURL: () => url });
  return !event.defaultPrevented;
});

// As in Electron: a request that no listener filters is sent.
answerHost('may-request', ({ url }) => {
  return new Promise((resolve) => {
    if (requestFilter) requestFilter({ url }, ({ cancel }) => resolve(cancel !== true));
    else resolve(true);
  });
});
