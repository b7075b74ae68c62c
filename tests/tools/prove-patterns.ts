// `npm run patterns`: proves the regular expressions of the product that are new, with `--all` every one, and writes down
// which are linear.
import { writeFileSync } from 'node:fs';
import { digestOf, findPatterns, judge, keyOf, PROVED_FILE, provedPatterns } from '../house/patterns.ts';

const { patterns } = await findPatterns();
const known = process.argv.includes('--all') ? new Set<string>() : provedPatterns();
const proved: string[] = [];
for (const pattern of patterns.values()) {
  const verdict = known.has(digestOf(pattern)) ? 'linear' : await judge(pattern);
  if (verdict === 'linear') proved.push(digestOf(pattern));
  else console.log(`${pattern.path}: ${keyOf(pattern)}: ${verdict}`);
}
writeFileSync(PROVED_FILE, `${JSON.stringify(proved.sort(), null, 2)}\n`);
console.log(`${proved.length} of ${patterns.size} are linear.`);
