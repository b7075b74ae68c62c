import { Button, Stack, Text } from '@mantine/core';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import { useCommand } from '../bridge/requests.ts';
import { FactList } from '../ui/fact-list.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

type OpenLink = 'money.open-link' | 'sessions.open-payout';

interface OutsideLinkProps<Name extends OpenLink> {
  readonly name: string;
  /** Says what the page is for. */
  readonly rule: string;
  readonly link: string | null;
  /** The words of the button, and what it asks of main. */
  readonly label: string;
  readonly command: Name;
  readonly input: RequestInput<Name>;
}

/** A page outside the app, as text to copy. Only main opens it, after naming the host. */
export function OutsideLink<Name extends OpenLink>(props: OutsideLinkProps<Name>) {
  const open = useCommand(props.command);
  if (!props.link) return null;
  return (
    <Stack component="section" gap="xs">
      <FactList ids={[[props.name, props.link]]} />
      <Text size="xs" c="dimmed">
        {props.rule}
      </Text>
      <ProblemList problems={open.problems} />
      <Button disabled={open.isBusy} onClick={() => void open.perform(props.input)}>
        {props.label}
      </Button>
    </Stack>
  );
}

/** Where the payer of a deposit continues. */
export function PaymentLink({ batch, row, link }: { batch: string; row: number; link: string | null }) {
  const { t } = useWords();
  return (
    <OutsideLink
      {...{ name: t('fact.paymentLink'), rule: t('money.linkRule'), label: t('money.openLink'), link }}
      command="money.open-link"
      input={{ batch, row }}
    />
  );
}
