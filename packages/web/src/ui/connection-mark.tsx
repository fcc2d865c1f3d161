import type { ReactNode } from 'react'
import styles from './connection-mark.module.css'

type ConnectionState = 'connected' | 'reconnecting' | 'disconnected'
const WORDS = { connected: 'Conectado', reconnecting: 'Reconectando…', disconnected: 'Desconectado' } as const

interface ConnectionMarkProps {
  readonly state: ConnectionState
  /** `desde las 10:30`: since when it is not; said after the word. */
  readonly since?: ReactNode
}

/** Whether what is on screen is live, in a dot and a word. */
export function ConnectionMark({ state, since = null }: ConnectionMarkProps) {
  return (
    <span className={styles.mark} data-slot="connection" data-state={state} role="status">
      <i aria-hidden="true" />
      {WORDS[state]}
      {since === null ? null : <> {since}</>}
    </span>
  )
}
