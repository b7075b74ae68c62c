import { Button, Stack, TextInput } from '@mantine/core';
import { REGIONS } from '../../shared/api/channel-availability.ts';
import type { ChannelLimit } from '../../shared/domain/payment-limits.ts';
import { useCommand } from '../bridge/requests.ts';
import { plainAmount } from '../money/money-draft.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { useDraftOf } from '../ui/draft-of.ts';
import { Form } from '../ui/form.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

const KINDS = ['payment', 'payeeAndMonth'] as const;
type Route = Pick<ChannelLimit, 'channel' | 'currency'>;
type Texts = Readonly<Record<string, string>>;

/** Every channel in each of its currencies. */
const ROUTES: readonly Route[] = REGIONS.flatMap(({ currency, payoutChannels }) =>
  payoutChannels.map((channel) => ({ channel, currency: currency as Route['currency'] })),
);

const keyOf = ({ channel, currency }: Route, kind: (typeof KINDS)[number]) =>
  `${channel} ${currency} ${kind}`;

function textsOf(limits: readonly ChannelLimit[]): Texts {
  return Object.fromEntries(
    limits.flatMap((limit) => KINDS.map((kind) => [keyOf(limit, kind), limit[kind] ?? ''])),
  );
}

/** The limits that the texts say; a blank text says none. */
function limitsOf(texts: Texts): readonly ChannelLimit[] {
  return ROUTES.flatMap((route) => {
    const amounts = KINDS.flatMap((kind) => {
      const amount = plainAmount(texts[keyOf(route, kind)] ?? '', route.currency);
      return amount === undefined ? [] : [[kind, amount] as const];
    });
    return amounts.length === 0 ? [] : [{ ...route, ...Object.fromEntries(amounts) }];
  });
}

function isWrong(text: string, currency: string): boolean {
  return text.trim() !== '' && plainAmount(text, currency) === undefined;
}

/** The most that a channel is known to carry: amounts beyond are warnings of the sheet. Blank: no limit. */
export function LimitsSection() {
  const { t, word } = useWords();
  const showToast = useToast();
  const { settings } = useSettings().view;
  const change = useCommand('settings.change', () => showToast(t('settings.saved')));
  const [texts, setTexts] = useDraftOf(textsOf(settings.limits));
  const fields = ROUTES.flatMap((route) =>
    KINDS.map((kind) => {
      const key = keyOf(route, kind);
      const text = texts[key] ?? '';
      const place = { channel: word('channel', route.channel), currency: route.currency.toUpperCase() };
      return { key, text, label: t(`settings.limit.${kind}`, place), isWrong: isWrong(text, route.currency) };
    }),
  );
  const hasWrong = fields.some((field) => field.isWrong);
  const save = (): void => {
    if (!hasWrong) void change.perform({ settings: { ...settings, limits: [...limitsOf(texts)] } });
  };
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.limits')}</h2>
      <p className="soft">{t('settings.limitsRule')}</p>
      <Form gap="xs" onSubmit={save}>
        <div className="columns">
          {fields.map(({ key, text, label, isWrong: hasFault }) => (
            <TextInput
              key={key}
              label={label}
              error={hasFault ? t('money.amountRule') : undefined}
              inputMode="decimal"
              value={text}
              onChange={({ currentTarget: { value: next } }) => setTexts({ ...texts, [key]: next })}
            />
          ))}
        </div>
        <Button type="submit" disabled={hasWrong}>
          {t('settings.save')}
        </Button>
      </Form>
      <ProblemList problems={change.problems} />
    </Stack>
  );
}
