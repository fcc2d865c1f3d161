import type { RemoteAct } from '../../live/remote-feed.ts'

/** A keyboard event as the mapping needs it. */
export interface KeyFacts {
  readonly key: string
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  /** AltGr is held: on Windows it says Control and Alt besides. */
  readonly isAltGr: boolean
}

/** `text`: the field makes it into text (letters, accents, composition, paste); else it goes as a key. */
export type KeyWay = 'text' | 'key' | 'leave'

const MODIFIERS = new Set(['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'Fn'])

/** Which way a pressed key takes to the remote page. Escape never goes there: it leads out (WCAG 2.1.2). */
export function keyWay(facts: KeyFacts): KeyWay {
  const { key, isComposing } = facts
  if (isComposing || key === 'Dead' || key === 'Process' || key === 'Unidentified') return 'text'
  if (key === 'Escape') return 'leave'
  const isCommand = !facts.isAltGr && (facts.ctrlKey || facts.metaKey || facts.altKey)
  // Paste is an event of the field: the clipboard of this computer, not of the server.
  if (isCommand && !facts.altKey && key.toLowerCase() === 'v') return 'text'
  if (isCommand) return 'key'
  return [...key].length === 1 ? 'text' : 'key'
}

/** Bits as the contract has them: 1 alt, 2 ctrl, 4 meta, 8 shift. */
const modifiersOf = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyFacts): number =>
  (altKey ? 1 : 0) + (ctrlKey ? 2 : 0) + (metaKey ? 4 : 0) + (shiftKey ? 8 : 0)

export const keyAct = (type: 'down' | 'up', facts: KeyFacts): RemoteAct => ({
  kind: 'key',
  type,
  key: facts.key.slice(0, 40),
  code: facts.code.slice(0, 40),
  modifiers: modifiersOf(facts),
})

/** A key pressed and let go without modifiers: what an on-screen keyboard says. */
export const tapKey = (key: string): readonly RemoteAct[] =>
  (['down', 'up'] as const).map((type) => ({ kind: 'key', type, key, code: key, modifiers: 0 }))

/** The longest text that one act carries. */
const MAX_TEXT = 2000

export function textActs(text: string): readonly RemoteAct[] {
  const characters = [...text]
  const acts: RemoteAct[] = []
  let part = ''
  for (const character of characters) {
    if (part.length + character.length > MAX_TEXT) {
      acts.push({ kind: 'text', text: part })
      part = ''
    }
    part += character
  }
  return part === '' ? acts : [...acts, { kind: 'text', text: part }]
}

/** Control and Alt pressed together and let go with nothing between them: the way out. AltGr is not that. */
export interface LeaveChord {
  /** True when this key going up completes the chord. */
  press(type: 'down' | 'up', facts: Pick<KeyFacts, 'key' | 'code'>): boolean
  reset(): void
}

export function createLeaveChord(): LeaveChord {
  let held = new Set<string>()
  let isSpoilt = false
  return {
    press(type, { key, code }) {
      if (type === 'down') {
        if (key === 'AltGraph' || code === 'AltRight' || !MODIFIERS.has(key)) isSpoilt = true
        else if (key === 'Control' || key === 'Alt') held.add(key)
        return false
      }
      const isComplete = held.has('Control') && held.has('Alt') && !isSpoilt
      held.delete(key)
      if (isComplete || held.size === 0) {
        held = new Set()
        isSpoilt = false
      }
      return isComplete
    },
    reset() {
      held = new Set()
      isSpoilt = false
    },
  }
}

export const isModifier = (key: string): boolean => MODIFIERS.has(key)
