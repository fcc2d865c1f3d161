import { neighbourRate } from '@vigia/domain/replay/replay-clock'
import type { ReplayTrack } from '@vigia/domain/replay/replay-track'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type Command, useCommands } from '../command-registry.ts'
import { keepsText, shortcutsOn } from '../shortcut-keys.ts'
import type { Player } from './player.ts'
import { skipTo, type TripEvent } from './replay-events.ts'
import { stepFix } from './step-fix.ts'

interface ReplayKeys {
  readonly player: Player
  readonly events: readonly TripEvent[]
  readonly track: ReplayTrack | null
  readonly panel: RefObject<HTMLElement | null>
  readonly onFollow: () => void
  readonly onFit: () => void
  readonly onClose: () => void
}

/** An arrow goes this share of the range on or back; with Shift ten times as far. */
const ARROW_SHARE = 1 / 200
/** These have their own use of the keys that they are pressed with. */
const OWN_KEYS =
  'button, a, summary, [role="radio"], [role="tab"], [role="option"], [role="dialog"], [role="menu"], canvas'

/**
 * The keys of a player: space, arrows, comma and point for a fix, plus and minus for the rate, N and P for events, S follows,
 * T shows all. While the focus is in the panel they always work; elsewhere only where shortcuts are on (WCAG 2.1.4).
 */
export function useReplayKeys(keys: ReplayKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target } = event
      const { panel } = latest.current
      const isInside = target instanceof Node && panel.current?.contains(target) === true
      const isText = keepsText(target) && !(target instanceof HTMLInputElement && target.type === 'range')
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isText) return
      if (!isInside && (!shortcutsOn() || (target instanceof Element && target.closest(OWN_KEYS) !== null))) return
      if (event.key === ' ' && target instanceof Element && target.closest('button, a') !== null) return
      if (!act(latest.current, event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    globalThis.addEventListener('keydown', listen, { capture: true })
    return () => globalThis.removeEventListener('keydown', listen, { capture: true })
  }, [])
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'replay-play',
          group: 'Acciones',
          label: 'Reproducir o pausar la repetición',
          run: () => play(latest.current.player),
        },
        {
          id: 'replay-fit',
          group: 'Acciones',
          label: 'Ver todo el trayecto repetido',
          run: () => latest.current.onFit(),
        },
        {
          id: 'replay-follow',
          group: 'Acciones',
          label: 'Seguir la unidad repetida',
          run: () => latest.current.onFollow(),
        },
        { id: 'replay-close', group: 'Acciones', label: 'Cerrar la repetición', run: () => latest.current.onClose() },
      ],
      [],
    ),
  )
}

const play = (player: Player): void => player.order({ kind: player.clock().anchor === null ? 'play' : 'pause' })

/** Does what a key says; false for a key that is none of ours. */
function act({ player, events, track, onFollow, onFit }: ReplayKeys, { key, shiftKey }: KeyboardEvent): boolean {
  const { at, fromAt, toAt, rate } = player.clock()
  const seek = (to: number | null): void => {
    if (to !== null) player.order({ kind: 'seek', at: to })
  }
  const arrowMs = (toAt - fromAt) * ARROW_SHARE * (shiftKey ? 10 : 1)
  const acts: Readonly<Record<string, () => void>> = {
    ' ': () => play(player),
    arrowleft: () => seek(at - arrowMs),
    arrowright: () => seek(at + arrowMs),
    home: () => seek(fromAt),
    end: () => seek(toAt),
    ',': () => stepFix(player, track, -1),
    '.': () => stepFix(player, track, 1),
    '+': () => player.order({ kind: 'rate', rate: neighbourRate(rate, 1) }),
    '-': () => player.order({ kind: 'rate', rate: neighbourRate(rate, -1) }),
    n: () => seek(skipTo(events, at, 1)),
    p: () => seek(skipTo(events, at, -1)),
    s: onFollow,
    t: onFit,
  }
  const found = acts[key.toLowerCase()]
  found?.()
  return found !== undefined
}
