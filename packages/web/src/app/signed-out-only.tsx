import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../api/use-session.ts'
import { redirectAfterLogin } from '../browser/redirect.ts'
import { AfterSignIn } from './after-sign-in.tsx'

/** Sign-in for those who are out; everybody else goes on to where they wanted, or home (spec §2, Login). */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { status } = useSession()
  if (status === 'in') {
    const wanted = redirectAfterLogin()
    return wanted === null ? <AfterSignIn /> : <Navigate to={wanted} replace />
  }
  return children
}
