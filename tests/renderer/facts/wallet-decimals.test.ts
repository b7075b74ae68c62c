/** The decimals that the service gives a currency, beside ours: we count money by ours, so a difference has to be seen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIntl } from '@formatjs/intl';
import { viewWallet } from '../../../electron/main/service/service-to-view.ts';
import { walletFacts } from '../../../renderer/facts/service-facts.ts';
import { windowMessages } from '../../../renderer/words/catalogue.ts';
import { wordsOf } from '../../../renderer/words/words.ts';
import { decodeWallet } from '../../../shared/api/wallet.ts';
import { LANGUAGES } from '../../../shared/domain/language.ts';
import { wallet } from '../../shared/api/documented-shapes.ts';

for (const language of LANGUAGES) {
  test(`decimals that differ from ours are told with both figures, others are only shown (${language})`, () => {
    const words = wordsOf(createIntl({ locale: `${language}-CA`, messages: windowMessages(language) }));
    const label = words.T('option.decimals');
    const shown = (defaultFractionDigits: number) => {
      const decoded = decodeWallet({ ...wallet, currency: { ...wallet.currency, defaultFractionDigits } });
      assert.ok(decoded.ok);
      const { facts } = walletFacts(viewWallet(decoded.value), words);
      return facts.find(([name]) => name === label)?.[1];
    };
    assert.equal(shown(0), '0');
    assert.equal(shown(2), words.t('service.decimalsDiffer', { theirs: 2, ours: 0 }));
  });
}
