import '../../widgets/account/account.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listSessions, readAccount } from '../../api/account.ts'
import { useProof } from '../../widgets/account/use-proof.tsx'
import { Factors } from './factors.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'

/** A person's own account: password, second factors and open sessions. */
export function Screen() {
  const account = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => readAccount(signal) })
  const sessions = useQuery({ queryKey: ['own-sessions'], queryFn: ({ signal }) => listSessions(signal) })
  const { withProof, dialog } = useProof()
  useEffect(() => {
    document.title = 'Mi cuenta · Vigía'
  }, [])
  const failed = account.error ?? sessions.error
  return (
    <main className="account" aria-label="Mi cuenta">
      <div>
        {failed === null ? null : <p role="alert">No se pudo cargar. {failed.message}</p>}
        {account.data === undefined ? null : (
          <>
            <PasswordForm hasPassword={account.data.hasPassword} onChanged={() => void sessions.refetch()} />
            <Factors account={account.data} withProof={withProof} onChanged={() => void account.refetch()} />
          </>
        )}
        {sessions.data === undefined ? null : (
          <Sessions sessions={sessions.data} onChanged={() => void sessions.refetch()} />
        )}
      </div>
      {dialog}
    </main>
  )
}
