import { listSessions } from '../../../api/account.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import { useAccount } from '../../../widgets/account/use-account.ts'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsColumns, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { FactorsPart } from './factors-part.tsx'
import { HabitsPart } from './habits-part.tsx'
import { LooksPart } from './looks-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { Person } from './person.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { SoundsPart } from './sounds-part.tsx'
import { TimeZonePart } from './time-zone-part.tsx'

/** A session that is opened or closed elsewhere is seen here after this at the latest. */
const SESSIONS_EVERY_MS = 30_000

/** A person's own account: what opens it, what is open, and what they have chosen for themselves. */
export function Section() {
  // What it tells by the clock follows the one that is chosen in it.
  usePreferences()
  const account = useAccount()
  const sessions = useAnswer({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => listSessions(signal),
    refetchInterval: SESSIONS_EVERY_MS,
  })
  const { withProof, dialog } = useProof()
  return (
    <SettingsSection title="Mi cuenta">
      <SettingsColumns>
        {account.data === undefined ? null : <Person account={account.data} onChanged={account.retry} />}
        <div>
          <Loaded answer={account} loading="Cargando su cuenta…">
            {(own) => (
              <>
                <PasswordPart
                  account={own}
                  onChanged={() => {
                    sessions.retry()
                    account.retry()
                  }}
                />
                <FactorsPart account={own} withProof={withProof} onChanged={account.retry} />
              </>
            )}
          </Loaded>
          <SoundsPart />
          <NoticesPart />
        </div>
        <div>
          <Loaded answer={sessions} loading="Cargando sus sesiones…">
            {(open) => (
              <SessionsPart
                sessions={open}
                idleMinutes={account.data?.idleMinutes ?? null}
                onChanged={sessions.retry}
              />
            )}
          </Loaded>
          <LooksPart />
          <TimeZonePart />
          <HabitsPart />
        </div>
      </SettingsColumns>
      {dialog}
    </SettingsSection>
  )
}
