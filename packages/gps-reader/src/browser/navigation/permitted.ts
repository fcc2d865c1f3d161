import type { DeniedAct } from '../../platform.ts'

/** Who is asked before each click. */
export interface Permitted {
  /** The word by which a click could change something on the platform; null: none. */
  readonly isDenied: (words: string) => string | null
  readonly onDenied: (denied: DeniedAct) => void
}
