import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerHost, forgetters } from './electron-host.ts';

/** An event whose default can be prevented, as Electron's listeners get it. */
export class PreventableEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** Windows are closed before the app ends; the window module puts its own here. */
export const windowCloser: { closeAll: () => boolean } = { closeAll: () => true };

class App extends EventEmitter {
  isPackaged = false;
  name = 'Paysheet';
  readonly #paths = new Map<string, string>([['userData', join(tmpdir(), 'paysheet-stand-in')]]);
  #lockFile: string | undefined;
  #isQuitting = false;
  #keepsProcess: (() => void) | undefined;
  #runs = 1;

  whenReady(): Promise<void> {
    return Promise.resolve();
  }
  getVersion(): string {
    return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  }
  setName(name: string): void {
    this.name = name;
  }
  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`the stand-in has no path ${name}`);
    return path;
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }
  getAppPath(): string {
    return process.cwd();
  }
  getLocale(): string {
    return process.env.PAYSHEET_TEST_LOCALE ?? 'en-CA';
  }
  getPreferredSystemLanguages(): readonly string[] {
    return [this.getLocale()];
  }
  setAppUserModelId(): void {}

  /** True for the first process on a data folder that is still alive. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'stand-in.lock');
    if (existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))) return false;
    writeFileSync(file, String(process.pid));
    this.#lockFile = file;
    return true;
  }

  quit(): void {
    if (this.#isQuitting) return;
    const event = new PreventableEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented || !windowCloser.closeAll()) return;
    this.#isQuitting = true;
    this.emit('will-quit', new PreventableEvent());
    this.emit('quit', {}, 0);
    this.exit(0);
  }
  exit(code: number): void {
    if (this.#lockFile !== undefined) rmSync(this.#lockFile, { force: true });
    if (this.#keepsProcess) {
      this.#keepsProcess();
      return;
    }
    // The last messages to the host have to leave first.
    process.disconnect();
    process.exit(code);
  }

  /** Quits and keeps the process. */
  async endRun(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#keepsProcess = resolve;
    this.quit();
    await promise;
    this.removeAllListeners();
    for (const forget of forgetters) forget();
    this.#lockFile = undefined;
    this.#isQuitting = false;
    this.#keepsProcess = undefined;
  }

  /** Runs the entry again; what it imports is there already. */
  async runAgain(args: readonly string[], environment: Readonly<NodeJS.ProcessEnv>): Promise<void> {
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    const [program = '', main = ''] = process.argv;
    process.argv = [program, main, ...args];
    this.#runs += 1;
    await import(`${pathToFileURL(main).href}?run=${this.#runs}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export const app = new App();

answerHost('quit', () => app.quit());
answerHost('end-run', () => app.endRun());
answerHost('run-again', ({ args, environment }) => app.runAgain(args, environment));
answerHost('second-instance', ({ argv }) => app.emit('second-instance', {}, argv, process.cwd()));
answerHost('open-file', ({ path }) => app.emit('open-file', new PreventableEvent(), path));
