// In the built app, instead of packages that other packages name and that we never call (electron.vite.config.ts says
// which). Whatever would call one of them after all fails with its name.
module.exports = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === '__esModule') return undefined;
      throw new Error(`a package that is left out of the app was called (${String(name)})`);
    },
  },
);
