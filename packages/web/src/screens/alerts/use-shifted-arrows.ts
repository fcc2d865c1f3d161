import { useEffect } from 'react'
import type { Command } from '../../widgets/command-registry.ts'
import { keepsKeys, shortcutsOn } from '../../widgets/shortcut-keys.ts'

/** ⇧↓ and ⇧↑ do what ⇧J and ⇧K do. */
export function useShiftedArrows(commands: readonly Command[]): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const keys = event.key === 'ArrowDown' ? 'J' : event.key === 'ArrowUp' ? 'K' : null
      if (keys === null || !event.shiftKey || !shortcutsOn() || keepsKeys(event.target)) return
      event.preventDefault()
      commands.find((command) => command.keys === keys)?.run()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [commands])
}
