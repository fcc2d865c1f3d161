import type { ReplayTrack } from '@vigia/domain/replay/replay-track'
import { fixIndexAt } from '@vigia/domain/replay/speed-series'
import type { Player } from './player.ts'

/** Stands still at the next fix of a track, or at the one before the instant on screen. */
export function stepFix(player: Player, track: ReplayTrack | null, step: -1 | 1): void {
  if (track === null) return
  const { at } = player.clock()
  const index = fixIndexAt(track, at)
  const isBetween = (track.points[index]?.at ?? at) < at
  const target = track.points[step === 1 ? index + 1 : isBetween ? index : index - 1]
  player.order({ kind: 'pause' })
  if (target !== undefined) player.order({ kind: 'seek', at: target.at })
}
