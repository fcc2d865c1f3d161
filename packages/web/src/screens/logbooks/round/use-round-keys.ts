import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Command, type KeyLine, useCommands, useKeyLines } from '../../../widgets/command-registry.ts'
import { keepsKeys } from '../../../widgets/shortcut-keys.ts'

/** An Enter so soon after a card came is meant for the one before, ms (design, second part §1). */
export const CARD_SETTLES_MS = 400

/** What the keys of a round do. Those of one letter are in the list that `?` shows. */
export interface RoundKeys {
  /** The person has said something on the card that is open: what confirms is meant for it, however soon it comes. */
  readonly isBegun: boolean
  /** Whether there was something to confirm. */
  readonly confirm: () => boolean
  readonly next: () => void
  readonly previous: () => void
  readonly undo: () => void
  readonly pause: () => void
  readonly commands: readonly Command[]
}

/** The button that confirms: it has the focus, and Enter is its. */
export const CONFIRM_ID = 'round-confirm'

const LINES: readonly KeyLine[] = [
  { keys: 'Enter', label: 'Confirmar y seguir' },
  { keys: '← →', label: 'Viaje anterior, o siguiente, sin guardar' },
  { keys: 'Ctrl Z', label: 'Deshacer el último contacto' },
  { keys: 'Esc', label: 'Pausa' },
]

const isElsewhere = (target: EventTarget | null): boolean =>
  keepsKeys(target) || (target instanceof HTMLElement && target.closest(`button:not(#${CONFIRM_ID}), a`) !== null)

/**
 * Works the round by keyboard; `cardId` is the card that is open. Held keys do nothing, nor does what confirms right after the card
 * was confirmed, or right after it came while nothing was said on it: it was meant for the card before. Answers what confirms by a
 * press of the button.
 */
export function useRoundKeys(cardId: string | null, keys: RoundKeys): () => void {
  useKeyLines(LINES)
  const newest = useRef(keys)
  const cardSince = useRef(0)
  const confirmedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    newest.current = keys
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the times are those of the card
  useEffect(() => {
    cardSince.current = performance.now()
    confirmedAt.current = Number.NEGATIVE_INFINITY
  }, [cardId])
  const confirmOnce = useCallback(() => {
    const now = performance.now()
    const { isBegun, confirm } = newest.current
    if (now - confirmedAt.current < CARD_SETTLES_MS) return
    if (!isBegun && now - cardSince.current < CARD_SETTLES_MS) return
    if (confirm()) confirmedAt.current = now
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { next, previous, undo, pause } = newest.current
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !keepsKeys(event.target)) {
        event.preventDefault()
        if (!event.repeat) undo()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const act = { Enter: confirmOnce, ArrowRight: next, ArrowLeft: previous, Escape: pause }[event.key]
      if (act === undefined || isElsewhere(event.target)) return
      // Also a button that is pressed by the key it holds.
      event.preventDefault()
      if (!event.repeat) act()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [confirmOnce])
  const { commands } = keys
  const spelled = commands.map(({ id }) => id).join(' ')
  // The list is offered anew when another key joins it, not with every render; a key does what the newest render says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the commands of the render in which another key joined
  const offered = useMemo(
    () =>
      commands.map((command) => ({
        ...command,
        run: () => newest.current.commands.find(({ id }) => id === command.id)?.run(),
      })),
    [spelled],
  )
  useCommands(offered)
  return confirmOnce
}
