// Replaces, in the built app, packages that other packages require but that we never call (electron.vite.config.ts lists
// them). A call to one of them fails with its name.
module.exports = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === '__esModule') return undefined;
      throw new Error(`a package that is left out of the app was called (${String(name)})`);
    },
  },
);
