// The parts of papaparse that the reader uses. Its published types include all of Node's, which code in shared/ must not see:
// shared/tsconfig.json resolves the package to this file.

interface ParseConfig {
  delimiter: string;
  newline: '\n' | '\r\n' | '\r';
  header: false;
  dynamicTyping: false;
  skipEmptyLines: false;
}

interface ParseError {
  type: string;
  row?: number;
}

declare const Papa: {
  parse<T>(text: string, config: ParseConfig): { data: T[]; errors: ParseError[] };
};

export default Papa;
