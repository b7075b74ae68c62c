import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { NONCE_PLACEHOLDER } from './electron/main/window/content-security.ts';

// Its native part stays outside the bundle; so does keytar's, of which no code is imported. Everything else is built into out/.
export const NATIVE_PACKAGES = ['better-sqlite3'];

const LEFT_OUT = resolve('resources/left-out.cjs');

/**
 * Parts of packages that we never call: the readers of exceljs (unzipper, fast-csv) and the folder search of its zip
 * writer (glob, readdir-glob); the calls of fastify without a socket (light-my-request) and its schema compilers; what
 * pdfmake reads compressed fonts and pictures with (brotli, xmldoc, png-js).
 */
export const WITHOUT_UNUSED = {
  alias: [
    ...['unzipper', 'fast-csv', 'glob', 'readdir-glob', 'light-my-request'],
    ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
    ...['brotli/decompress.js', 'xmldoc', 'png-js'],
  ].map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: LEFT_OUT,
  })),
};

/**
 * Some parts of exceljs still say `new Buffer(…)`. Node warns of it once they stand outside of `node_modules`, as in the
 * built app, and would print that among a command's own lines. Source maps are not shipped, so none is given.
 */
export const WITH_TODAYS_BUFFERS = {
  name: 'todays-buffers',
  transform(code: string, path: string) {
    if (!path.includes('node_modules') || !/\bnew Buffer\(/.test(code)) return null;
    const called = code.replace(/\bnew Buffer\(/g, 'bufferOf(');
    const bufferOf = 'typeof of === "number" ? Buffer.alloc(of) : Buffer.from(of, encoding)';
    return { code: `${called}\nfunction bufferOf(of, encoding) { return ${bufferOf}; }\n`, map: null };
  },
};

/** Code that runs in Node is minified but keeps its names, so that a stack trace in a report can be read. */
export const SHIPPED_CODE = {
  format: 'es',
  minify: { compress: true, mangle: false, codegen: true },
} as const;

export default defineConfig({
  main: {
    plugins: [WITH_TODAYS_BUFFERS],
    resolve: WITHOUT_UNUSED,
    build: {
      outDir: 'out/main',
      // Read from the local disk, not over a network, so its size does not matter.
      chunkSizeWarningLimit: 10_000,
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: resolve('electron/main/index.ts'),
          // A file of its own, so that a process can run the entry once more without reading everything again.
          'start-desktop': resolve('electron/main/start-desktop.ts'),
          'export-thread': resolve('electron/workbooks/export-thread.ts'),
          'pdf-thread': resolve('electron/documents/pdf-thread.ts'),
          'sheet-reader-thread': resolve('electron/sheet/sheet-reader-thread.ts'),
          'whole-check-thread': resolve('electron/journal/whole-check-thread.ts'),
        },
        external: ['electron', ...NATIVE_PACKAGES],
        // All in one folder, because the keychain's module is looked for from there.
        output: { ...SHIPPED_CODE, chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload can require only electron, and must be CommonJS.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    // The page has the placeholder in <meta property="csp-nonce">; main replaces it each time it serves the page.
    html: { cspNonce: NONCE_PLACEHOLDER },
    worker: { format: 'es' },
    build: {
      outDir: 'out/renderer',
      minify: true,
      chunkSizeWarningLimit: 10_000,
      // Inlined assets would be data: addresses, which the content policy allows only for pictures.
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: resolve('renderer/index.html') } },
    },
  },
});
