/** The bridge between the window and main: two IPC channels. `shared/ipc` defines what crosses them, and main checks it. */
import { contextBridge, ipcRenderer } from 'electron';
import { ANNOUNCEMENT_WIRE, REQUEST_WIRE } from '../../shared/ipc/request.ts';
import type { Bridge } from '../../shared/ipc/requests.ts';

const bridge: Bridge = {
  request: (name, input) => ipcRenderer.invoke(REQUEST_WIRE, name, input),
  onAnnouncement(listener) {
    const relay = (_event: unknown, announcement: Parameters<typeof listener>[0]): void =>
      listener(announcement);
    ipcRenderer.on(ANNOUNCEMENT_WIRE, relay);
    return () => {
      ipcRenderer.removeListener(ANNOUNCEMENT_WIRE, relay);
    };
  },
};

contextBridge.exposeInMainWorld('paysheet', bridge);
