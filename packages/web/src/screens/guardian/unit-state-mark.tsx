export type UnitState = 'moving' | 'stopped' | 'silent'
const WORDS = { moving: 'En movimiento', stopped: 'Detenida', silent: 'Sin señal' } as const

/** Disc with play or pause; a dashed ring with a slash without signal (DESIGN §2). */
export function UnitStateMark({ state }: { readonly state: UnitState }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" role="img" aria-label={WORDS[state]}>
      {MARKS[state]}
    </svg>
  )
}

const MARKS = {
  moving: (
    <>
      <circle cx="7" cy="7" r="7" fill="var(--st-moving)" />
      <path d="M5.2 3.8 10.4 7 5.2 10.2Z" fill="var(--bg-panel)" />
    </>
  ),
  stopped: (
    <>
      <circle cx="7" cy="7" r="7" fill="var(--st-stopped)" />
      <path d="M5 4.2V9.8M9 4.2V9.8" stroke="var(--bg-panel)" strokeWidth="1.9" />
    </>
  ),
  silent: (
    <>
      <circle cx="7" cy="7" r="6" fill="none" stroke="var(--st-nogps)" strokeWidth="1.6" strokeDasharray="2.6 2" />
      <path d="M4.6 9.4 9.4 4.6" stroke="var(--st-nogps)" strokeWidth="1.5" />
    </>
  ),
} as const
