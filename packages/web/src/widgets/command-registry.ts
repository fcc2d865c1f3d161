import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { ReactNode } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * The order of actions in the palette, whenever they were offered: what the screen does, then what is there on every screen, of which
 * the way out comes last.
 */
export const STANDINGS = ['screen', 'app', 'alerts', 'person', 'way-out'] as const
type Standing = (typeof STANDINGS)[number]

/** Something a person can do from the palette, and perhaps by a key. */
export interface Command {
  readonly id: string
  readonly label: string
  /** The heading it stands under. Trips come first, then places, actions and screens (DESIGN §7). */
  readonly group: 'Viajes' | 'Lugares' | 'Acciones' | 'Pantallas'
  /** One key (`r`, `/`, `?`), a capital for Shift (`G`), or a sequence with a blank (`g s`). */
  readonly keys?: string
  /** Whose action it is, which says where it stands among the others; the screen's unless told. */
  readonly standing?: Exclude<Standing, 'screen'>
  /** More words to find it by. */
  readonly keywords?: string
  /** Where it is now: it is found by the words of that place too. */
  readonly pointNow?: () => LatLng | null
  readonly icon?: ReactNode
  /** Left out of the palette: it is only a key. */
  readonly hidden?: boolean
  /** A held key runs it again and again: for moving about, never for what acts. */
  readonly repeats?: boolean
  /** Its key works in a dialog too, which keeps the others. */
  readonly inDialog?: boolean
  readonly run: () => void
}

/** A key of which the list of keys tells, and for which whoever offers it listens: one with a name (`Enter`), or in a dialog. */
export interface KeyLine extends Pick<Command, 'label' | 'inDialog'> {
  /** As printed. */
  readonly keys: string
}

const commands = registry<Command>()
const keyLines = registry<KeyLine>()

/** Offers commands while the calling component is on screen. Pass a stable array, or it is registered anew each time. */
export const useCommands = commands.useOffer

/** Every command on offer now. */
export const commandsNow = commands.now

export const useAllCommands = commands.useAll

/** Tells of keys while the calling component is on screen. Pass a stable array. */
export const useKeyLines = keyLines.useOffer

export const useAllKeyLines = keyLines.useAll

function registry<Item>() {
  const sources = new Map<symbol, readonly Item[]>()
  const listeners = new Set<() => void>()
  let all: readonly Item[] = []
  const offer = (source: symbol, items: readonly Item[] | null): void => {
    if (items === null) sources.delete(source)
    else sources.set(source, items)
    all = [...sources.values()].flat()
    for (const changed of [...listeners]) changed()
  }
  const now = (): readonly Item[] => all
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  return {
    now,
    useAll: (): readonly Item[] => useSyncExternalStore(subscribe, now, now),
    useOffer: (items: readonly Item[]): void => {
      const source = useRef(Symbol('offer')).current
      useEffect(() => {
        offer(source, items)
        return () => offer(source, null)
      }, [source, items])
    },
  }
}
