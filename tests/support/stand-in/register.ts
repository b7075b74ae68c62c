/** `node --import register.ts out/main/index.js`: resolves `electron` to the stand-in. */
import { registerHooks } from 'node:module';

const standIn = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    return specifier === 'electron' ? { url: standIn, shortCircuit: true } : nextResolve(specifier, context);
  },
});
