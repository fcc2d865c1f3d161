import type { ReplayClock } from '@vigia/domain/replay/replay-clock'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPlayer, type Player } from './player.ts'

/** A player for as long as the calling component is on screen, its range in step with what has been loaded. */
export function usePlayer(fromAt: number, toAt: number): Player {
  const [player] = useState(createPlayer)
  const hasRange = useRef(false)
  useEffect(() => () => player.dispose(), [player])
  useEffect(() => {
    if (toAt <= fromAt) return
    player.order({ kind: 'range', fromAt, toAt })
    if (!hasRange.current) player.order({ kind: 'seek', at: fromAt })
    hasRange.current = true
  }, [player, fromAt, toAt])
  return player
}

/** The player's clock, a few times a second while it plays. */
export const useTicked = (player: Player): ReplayClock =>
  useSyncExternalStore(player.onTick, player.ticked, player.ticked)
