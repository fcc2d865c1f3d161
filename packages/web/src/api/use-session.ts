import { useSyncExternalStore } from 'react'
import { currentSession, type Session, subscribeSession } from './session.ts'

/** The session as React state; follows sign-in, sign-out and expiry in any tab. */
export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession, currentSession)
