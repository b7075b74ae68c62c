// One step of keychain.test.ts, in a process of its own: saves, finds or removes the keys of one profile.
import { openKeyStore } from '../../../electron/secrets/key-store.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';

const PRIVATE_KEY = 'canary-7f3a';
const profile = 'Sandbox é';
const place = { profile, service: 'https://payments.example' };
const store = openKeyStore({});
const say = (what: object) => console.log(JSON.stringify(what));

switch (process.argv[2]) {
  case 'save': {
    say({ saved: await store.save(place, new ServiceKeys('pub-1', PRIVATE_KEY)) });
    const whyNoKeychain = await store.whyNoKeychain();
    if (whyNoKeychain !== undefined) say({ whyNoKeychain });
    break;
  }
  case 'find': {
    const found = await store.find(place);
    if (found.kind !== 'found') throw new Error(`keys are ${found.kind}`);
    const isPrivateRight = found.keys.revealPrivateKey() === PRIVATE_KEY;
    const elsewhere = await store.find({ profile, service: 'https://payments.example:8443' });
    if (elsewhere.kind !== 'of-another-service') throw new Error(`elsewhere they are ${elsewhere.kind}`);
    say({ from: found.from, publicKey: found.keys.publicKey, isPrivateRight });
    break;
  }
  case 'mark': {
    const mark = await store.journalMark();
    if (mark === undefined) throw new Error('there is no keychain');
    const before = mark.read('journal-1');
    mark.write('journal-1', 'first');
    mark.write('journal-1', 'second');
    await mark.settled();
    say({ before, after: mark.read('journal-1') });
    break;
  }
  case 'remove':
    say({ removed: await store.remove(profile), afterwards: (await store.find(place)).kind });
    break;
  default:
    throw new Error('usage: keychain-scenario.ts save|find|mark|remove');
}
