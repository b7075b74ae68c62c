/**
 * The module that replaces `electron` if its binary cannot be fetched: only what this app uses, over a host that owns
 * a real Chromium. What a person would see outside the window (dialogs, menu, notifications, sleep, taskbar) is sent
 * to the host, which records it and answers from a script.
 */
import { app } from './electron-app.ts';
import { ipcMain, protocol } from './electron-ipc.ts';
import { session } from './electron-session.ts';
import {
  clipboard,
  dialog,
  Menu,
  Notification,
  nativeTheme,
  powerSaveBlocker,
  screen,
  shell,
} from './electron-system.ts';
import { BrowserWindow } from './electron-window.ts';

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
};
