import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RequestOutput } from '../../shared/ipc/requests.ts';
import { useCommand } from '../bridge/requests.ts';
import { ProblemList, SeverityMark } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

type Checked = NonNullable<RequestOutput<'certificates.check'>['checked']>;

/** Lets a person choose a certificate, and shows what was found: what does not fit, or what it agrees with. */
export function useCertificateCheck() {
  const { t } = useWords();
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useCommand('certificates.check', (value) => setChecked(value.checked));
  return {
    choose: () => void check.perform({}),
    shown: (
      <>
        {check.problems ? (
          <Modal opened title={t('action.checkCertificate')} onClose={check.forget}>
            <ProblemList problems={check.problems} />
          </Modal>
        ) : null}
        {checked ? <CheckedDialog checked={checked} onClose={() => setChecked(null)} /> : null}
      </>
    ),
  };
}

function CheckedDialog({ checked, onClose }: { checked: Checked; onClose: () => void }) {
  const { t, word, dateTime, person } = useWords();
  const { name, faults, isBesideJournal, says } = checked;
  const holds = faults.length === 0;
  return (
    <Modal opened title={t('certificate.title', { name })} onClose={onClose}>
      <Stack gap="xs">
        {faults.map(({ fault, member }) => (
          <p key={`${fault} ${member}`}>
            <SeverityMark severity="error" /> {word('certificate-fault', fault)}
            {member === undefined ? null : <span className="mono soft"> {member}</span>}
          </p>
        ))}
        {holds ? <p>{t(isBesideJournal ? 'certificate.holdsBeside' : 'certificate.holds')}</p> : null}
        {says ? (
          <>
            <p>
              {says.batch} · {t(`fact.environment.${says.environment}`)}
            </p>
            <p>{t('closing.by', { by: person(says.by), date: momentOf(says.at, dateTime) })}</p>
            <Text size="xs" className="mono" style={{ overflowWrap: 'anywhere' }}>
              {says.sha256}
            </Text>
            {says.results === null ? null : <p>{t('certificate.results', { name: says.results })}</p>}
            <p className="soft">{t('certificate.noSignature')}</p>
          </>
        ) : null}
      </Stack>
    </Modal>
  );
}

/** A certificate that somebody changed may say anything. */
function momentOf(text: string, dateTime: (iso: string) => string): string {
  return Number.isNaN(Date.parse(text)) ? text : dateTime(text);
}
