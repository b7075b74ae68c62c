// In the built app, instead of the packages that exceljs names for reading workbooks and for walking through folders: we
// only write with it. Whatever would call one of them after all fails with its name.
module.exports = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === '__esModule') return undefined;
      throw new Error(`a part of exceljs that is left out of the app was called (${String(name)})`);
    },
  },
);
