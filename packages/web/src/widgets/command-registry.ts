import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { ReactNode } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something a person can do from the palette, and perhaps by a key. */
export interface Command {
  readonly id: string
  readonly label: string
  /** The heading it stands under. Trips come first, then places, actions and screens (DESIGN §7). */
  readonly group: 'Viajes' | 'Lugares' | 'Acciones' | 'Pantallas'
  /** One key (`r`, `/`, `?`), a capital for Shift (`G`), or a sequence with a blank (`g s`). */
  readonly keys?: string
  /** More words to find it by. */
  readonly keywords?: string
  /** Where it is now: it is found by the words of that place too. */
  readonly pointNow?: () => LatLng | null
  readonly icon?: ReactNode
  /** Left out of the palette: it is only a key. */
  readonly hidden?: boolean
  /** A held key runs it again and again: for moving about, never for what acts. */
  readonly repeats?: boolean
  readonly run: () => void
}

const sources = new Map<symbol, readonly Command[]>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

/** Offers commands while the calling component is on screen. Pass a stable array, or it is registered anew each time. */
export function useCommands(commands: readonly Command[]): void {
  const source = useRef(Symbol('commands')).current
  useEffect(() => {
    offer(source, commands)
    return () => offer(source, null)
  }, [source, commands])
}

/** Every command on offer now. */
export const commandsNow = (): readonly Command[] => all

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, commandsNow, commandsNow)

function offer(source: symbol, commands: readonly Command[] | null): void {
  if (commands === null) sources.delete(source)
  else sources.set(source, commands)
  all = [...sources.values()].flat()
  for (const changed of [...listeners]) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
