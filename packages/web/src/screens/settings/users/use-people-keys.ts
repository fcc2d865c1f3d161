import { type RefObject, useMemo, useRef } from 'react'
import { type Command, useCommands } from '../../../widgets/command-registry.ts'
import { stepPerson } from './people-table.tsx'

/** J K step through the people, N invites. Returns the ref of their table; `setInviting` stays the same function. */
export function usePeopleKeys(setInviting: (isInviting: boolean) => void): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  useCommands(
    useMemo<readonly Command[]>(
      () => [
        step(table, 'j', 1),
        step(table, 'k', -1),
        { id: 'users-invite', label: 'Invitar persona', group: 'Acciones', keys: 'n', run: () => setInviting(true) },
      ],
      [setInviting],
    ),
  )
  return table
}

const step = (table: RefObject<HTMLTableElement | null>, keys: string, by: number): Command => ({
  ...{ id: `users-${keys}`, label: by > 0 ? 'Persona siguiente' : 'Persona anterior', keys },
  ...{ group: 'Acciones', hidden: true, repeats: true },
  run: () => stepPerson(table.current, by),
})
