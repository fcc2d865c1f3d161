import type { PlatformTarget } from '../../platform.ts'
import type { Permitted } from '../navigation/permitted.ts'

export interface SignInInput extends Permitted {
  readonly target: PlatformTarget
  readonly signal: AbortSignal
  readonly now: () => number
}
