/** `node --import register.ts out/main/index.js`: resolves `electron` to the stand-in. */
import { flushCompileCache, registerHooks } from 'node:module';

const standIn = new URL('electron.ts', import.meta.url).href;

// A killed process leaves nothing in Node's cache of what it compiled: it is written while main waits for its window.
process.once('message', () => flushCompileCache());

registerHooks({
  resolve(specifier, context, nextResolve) {
    return specifier === 'electron' ? { url: standIn, shortCircuit: true } : nextResolve(specifier, context);
  },
});
