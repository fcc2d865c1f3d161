import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { redirectAfterLogin } from '../browser/redirect.ts'
import { HOME_PATH } from './paths.ts'

/** Sign-in for those who are out; everybody else goes on to where they wanted, or home (spec §2, Login). */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { status } = useSession()
  if (status === 'in') return <Navigate to={redirectAfterLogin() ?? HOME_PATH} replace />
  return children
}
