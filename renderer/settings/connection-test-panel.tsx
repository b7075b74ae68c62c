import { localiseParam } from '../../shared/i18n/localise-param.ts';
import type { ConnectionTest } from '../../shared/ipc/profile-requests.ts';
import { useQuery } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Answered } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

/** A clock difference from this size on is reported: services refuse requests that look old. */
const CLOCK_NOTICE_SECONDS = 30;

/** Tests the connection and names the likely cause if it does not work. */
export function ConnectionTestPanel({ profile }: { profile: string }) {
  const { t } = useWords();
  const test = useQuery('connection.test', { profile });
  return (
    <div className="panel stack stack-tight" role="status">
      {test.isLoading ? <p>{t('connection.trying')}</p> : null}
      <Answered query={test}>{(value) => <Outcome test={value} />}</Answered>
      <div>
        <Button isSmall disabled={test.isLoading} onClick={test.reload}>
          {t('frame.tryAgain')}
        </Button>
      </div>
    </div>
  );
}

const MARKS = { passed: '✓', failed: '×', 'not-tried': '–' } as const;

/** Why the service could not be reached, according to the network. */
function Unreached({ problems }: Pick<ConnectionTest, 'problems'>) {
  const { locale } = useWords();
  const reason = problems.find(({ code }) => code === 'service-unreachable')?.params?.reason;
  return reason === undefined ? null : <p className="soft">{localiseParam('reason', reason, locale)}</p>;
}

function Outcome({ test }: { test: ConnectionTest }) {
  const { t, count, duration } = useWords();
  const seconds = test.clockDifferenceSeconds;
  const isOff = seconds !== null && Math.abs(seconds) >= CLOCK_NOTICE_SECONDS;
  return (
    <>
      <p>
        <strong>{t(test.isWorking ? 'connection.works' : 'connection.fails')}</strong>{' '}
        {test.walletCount === null ? '' : t('connection.wallets', { count: test.walletCount })}
      </p>
      <ul className="checks">
        {test.checks.map(({ check, outcome }) => (
          <li key={check} style={{ display: 'contents' }}>
            <span aria-hidden="true">{MARKS[outcome]}</span>
            <span>
              {t(`connection.check.${check}`)}
              <span className={outcome === 'passed' ? 'visually-hidden' : 'soft'}>
                {' '}
                {t(`connection.outcome.${outcome}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {seconds === null ? null : (
        <p className={isOff ? '' : 'soft'}>
          {isOff
            ? t(seconds > 0 ? 'connection.clockFast' : 'connection.clockSlow', {
                time: duration(Math.abs(seconds)),
              })
            : t('connection.clockGood', { seconds: count(Math.abs(seconds)) })}
        </p>
      )}
      <ProblemList problems={test.problems} />
      <Unreached problems={test.problems} />
    </>
  );
}
