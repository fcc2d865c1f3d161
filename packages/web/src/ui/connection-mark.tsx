import styles from './connection-mark.module.css'

export type ConnectionState = 'connected' | 'reconnecting' | 'disconnected'
const WORDS = { connected: 'Conectado', reconnecting: 'Reconectando…', disconnected: 'Desconectado' } as const

/** Whether what is on screen is live, in a dot and a word. */
export function ConnectionMark({ state }: { readonly state: ConnectionState }) {
  return (
    <span className={styles.mark} data-slot="connection" data-state={state} role="status">
      <i aria-hidden="true" />
      {WORDS[state]}
    </span>
  )
}
