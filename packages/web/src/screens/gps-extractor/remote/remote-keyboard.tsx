import { type ChangeEvent, type KeyboardEvent, type Ref, useEffect, useRef } from 'react'
import type { RemoteAct } from '../../../live/remote-feed.ts'
import {
  createLeaveChord,
  isModifier,
  type KeyFacts,
  keyAct,
  keyWay,
  tapKey,
  textActs,
} from '../../../widgets/gps-extractor/remote-keys.ts'
import styles from './remote-keyboard.module.css'

interface RemoteKeyboardProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly isActive: boolean
  readonly act: (act: RemoteAct) => void
  readonly onCapture: (isCaptured: boolean) => void
  readonly onLeave: () => void
}

/** Always in the field, so that an on-screen keyboard has something to delete, and says so. */
const KEPT = ' '

/** The field that takes the keyboard for the remote page: letters, accents, composition and paste as text, the rest as keys. */
export function RemoteKeyboard({ ref, isActive, act, onCapture, onLeave }: RemoteKeyboardProps) {
  const { press, letGo } = useKeys(act, onLeave)
  const isComposing = useRef(false)
  const take = (field: HTMLTextAreaElement): void => sendText(field, act)
  return (
    <textarea
      ref={ref}
      className={styles.keys}
      aria-label="Teclado de la página remota. Control y Alt juntos, o Escape, para salir"
      data-own-keys=""
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      tabIndex={isActive ? 0 : -1}
      disabled={!isActive}
      defaultValue={KEPT}
      onFocus={({ currentTarget }) => {
        currentTarget.setSelectionRange(KEPT.length, KEPT.length)
        onCapture(true)
      }}
      onBlur={() => {
        letGo()
        onCapture(false)
      }}
      onKeyDown={(event) => press('down', event)}
      onKeyUp={(event) => press('up', event)}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        take(event.currentTarget)
      }}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
        if (!isComposing.current) take(event.currentTarget)
      }}
    />
  )
}

/** The keys that are no text: which are held, and those that leave the page. */
function useKeys(act: (act: RemoteAct) => void, onLeave: () => void) {
  const chord = useRef(createLeaveChord()).current
  const held = useRef(new Map<string, KeyFacts>())

  const letGo = (): void => {
    for (const facts of held.current.values()) act(keyAct('up', facts))
    held.current.clear()
    chord.reset()
  }
  const lettingGo = useRef(letGo)
  lettingGo.current = letGo
  useEffect(() => () => lettingGo.current(), [])

  const press = (type: 'down' | 'up', event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Nothing that is typed here is a shortcut of the app.
    event.stopPropagation()
    const facts = factsOf(event)
    if (chord.press(type, facts)) {
      event.preventDefault()
      onLeave()
      return
    }
    if (isModifier(facts.key)) return
    const way = keyWay(facts)
    if (way === 'leave') {
      event.preventDefault()
      if (type === 'down') onLeave()
      return
    }
    const isHeld = held.current.has(facts.code)
    if (way === 'text' && !isHeld) return
    event.preventDefault()
    if (type === 'down') held.current.set(facts.code, facts)
    else if (!isHeld) return
    else held.current.delete(facts.code)
    act(keyAct(type, facts))
  }
  return { press, letGo }
}

/** Sends what stands in the field, and empties it. */
function sendText(field: HTMLTextAreaElement, act: (act: RemoteAct) => void): void {
  const { value } = field
  field.value = KEPT
  if (value === '') for (const done of tapKey('Backspace')) act(done)
  const typed = value.startsWith(KEPT) ? value.slice(KEPT.length) : value
  for (const line of typed.split(/(\n)/)) {
    for (const done of line === '\n' ? tapKey('Enter') : textActs(line)) act(done)
  }
}

const factsOf = ({ nativeEvent }: KeyboardEvent): KeyFacts => ({
  key: nativeEvent.key,
  code: nativeEvent.code,
  altKey: nativeEvent.altKey,
  ctrlKey: nativeEvent.ctrlKey,
  metaKey: nativeEvent.metaKey,
  shiftKey: nativeEvent.shiftKey,
  isComposing: nativeEvent.isComposing,
  isAltGr: nativeEvent.getModifierState('AltGraph'),
})
