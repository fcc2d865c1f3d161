import type { GpsObstacle } from '@vigia/domain/gps/obstacle'

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'nothing-to-sign-in' }
  | {
      readonly kind: 'problem'
      readonly obstacle: GpsObstacle
      /** Sentences in Spanish of what was seen; no secrets. */
      readonly evidence: readonly string[]
    }

export const problem = (obstacle: GpsObstacle, ...evidence: readonly string[]): SignInOutcome => ({
  kind: 'problem',
  obstacle,
  evidence: evidence.map((sentence) => sentence.slice(0, 400)),
})
